import { t } from '@lingui/core/macro'
import type { SwapFacts } from '@castaway/wallet/swaps'
import type { LoginErrorText } from '../../sign-in/login-error-text'
import { showAmount } from '../amounts'
import { feeIsMissing, wouldFail } from '../obstacles'
import type { SwapDraft } from './quotes'
import type { SwapFailure } from './use-swap-review'

/** Why a swap can't succeed, said before it costs anything. */
export function obstacleOf(facts: SwapFacts, { sell }: SwapDraft): LoginErrorText | undefined {
  const { simulation, isShort, isDifferent } = facts
  if (isShort) return feeIsMissing(sell, t`Swap less, or press Max.`)
  if (simulation?.succeeds === false) return swapWouldFail(simulation.reason)
  if (isDifferent)
    return {
      code: 'transaction_failure',
      title: t`This swap does something else`,
      next: t`The simulation shows more than the quote says. Nothing was sent. Don’t swap this token.`,
    }
  return undefined
}

function swapWouldFail(reason: string | null): LoginErrorText {
  const text = wouldFail(t`This swap would fail`, reason)
  return /TRANSFER_FROM_FAILED|TRANSFER_FAILED/.test(reason ?? '')
    ? { ...text, next: t`One of the tokens can’t be transferred. Nothing was sent.` }
    : text
}

/** Why a swap was not sent, what is left of it, and what to do next. */
export function failureText(failure: SwapFailure, { sell, amount }: SwapDraft): LoginErrorText {
  if (failure.kind === 'moved')
    return {
      code: 'transaction_failure',
      title: t`The price moved`,
      next: t`You would receive less than your minimum now. Nothing was swapped.`,
    }
  if (failure.kind === 'fails') return swapWouldFail(failure.reason)
  const { text, step } = failure
  const left =
    step > 0
      ? t`Nothing was swapped. The exchange can still take ${showAmount(amount, sell.decimals)} ${sell.symbol} until you swap.`
      : t`Nothing was swapped.`
  if (text.code === 'wallet_rejected')
    return { ...text, title: t`You declined this in your wallet`, next: left }
  return step > 0 ? { ...text, next: `${text.next} ${left}` } : text
}
