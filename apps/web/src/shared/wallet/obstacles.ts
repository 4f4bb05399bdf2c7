import { t } from '@lingui/core/macro'
import { cleanName } from '../../ui/text/rich-text-parts'
import type { LoginErrorText } from '../sign-in/login-error-text'
import { CHAINS } from './networks'
import type { TokenId } from './tokens'

/** The network fee is more than what is left. */
export const feeIsMissing = (
  { chainId, contract }: TokenId,
  /** What to do where the fee is of the same coin. */
  useLess: string,
): LoginErrorText => ({
  code: 'insufficient_balance',
  title: t`Not enough ETH on ${CHAINS[chainId]!.name} for the network fee`,
  next: contract ? t`The fee is paid in ETH. Add some to this wallet, then try again.` : useLess,
})

/** A simulation has failed, with the reason of the contract if it gave one. */
export const wouldFail = (title: string, reason: string | null | undefined): LoginErrorText => ({
  code: 'transaction_failure',
  title,
  next: reason
    ? t`The contract says: ${cleanName(reason, '…')}. Nothing was sent.`
    : t`The contract rejects it. Nothing was sent.`,
})
