import { t } from '@lingui/core/macro'
import type { SwapFacts } from '@castaway/wallet/swaps'
import { cleanName } from '../../../ui/text/rich-text-parts'
import type { LoginErrorText } from '../../sign-in/login-error-text'
import { showAmount } from '../amounts'
import { networkName } from '../networks'
import type { SwapDraft } from './quotes'
import type { SwapFailure } from './use-swap-review'

/** Why a swap can't succeed, said before it costs anything. */
export function obstacleOf(facts: SwapFacts, { sell }: SwapDraft): LoginErrorText | undefined {
  const { simulation, isShort, isDifferent } = facts
  if (isShort)
    return {
      code: 'insufficient_balance',
      title: t`Not enough ETH on ${networkName(sell.network)} for the network fee`,
      next: sell.contract
        ? t`The fee is paid in ETH. Add some to this wallet, then try again.`
        : t`Swap less, or press Max.`,
    }
  if (simulation?.succeeds === false) return wouldFail(simulation.reason)
  if (isDifferent)
    return {
      code: 'transaction_failure',
      title: t`This swap does something else`,
      next: t`The simulation shows more than the quote says. Nothing was sent. Don’t swap this token.`,
    }
  return undefined
}

const wouldFail = (reason: string | null): LoginErrorText => ({
  code: 'transaction_failure',
  title: t`This swap would fail`,
  next: /TRANSFER_FROM_FAILED|TRANSFER_FAILED/.test(reason ?? '')
    ? t`One of the tokens can’t be transferred. Nothing was sent.`
    : reason
      ? t`The contract says: ${cleanName(reason, '…')}. Nothing was sent.`
      : t`The contract rejects it. Nothing was sent.`,
})

/** Why a swap was not sent, what is left of it, and what to do next. */
export function failureText(failure: SwapFailure, { sell, amount }: SwapDraft): LoginErrorText {
  if (failure.kind === 'moved')
    return {
      code: 'transaction_failure',
      title: t`The price moved`,
      next: t`You would receive less than your minimum now. Nothing was swapped.`,
    }
  if (failure.kind === 'fails') return wouldFail(failure.reason)
  const { text, step } = failure
  const left =
    step > 0
      ? t`Nothing was swapped. The exchange can still take ${showAmount(amount, sell.decimals)} ${sell.symbol} until you swap.`
      : t`Nothing was swapped.`
  if (text.code === 'wallet_rejected')
    return { ...text, title: t`You declined this in your wallet`, next: left }
  return step > 0 ? { ...text, next: `${text.next} ${left}` } : text
}
