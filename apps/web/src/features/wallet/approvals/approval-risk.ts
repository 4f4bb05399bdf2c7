import { fiatOf } from '../../../shared/wallet/amounts'
import type { DescribedToken } from '../../../shared/wallet/use-described-tokens'
import type { OwnApproval } from './use-approvals'

/**
 * What the spender could take now, in US dollars: the approved amount, or all that the wallet has; inside Permit2, no
 * more than Permit2 itself may take.
 * @returns null for what has no price
 */
export function riskOf(
  { assets, owner, permit2 }: OwnApproval,
  { token }: Pick<DescribedToken, 'token'>,
): number | null {
  if (assets.kind !== 'amount' || !token || token.price === null) return null
  const held =
    token.wallets.find(({ address }) => address.toLowerCase() === owner.toLowerCase())?.amount ?? 0n
  const limits = [held, assets.amount, ...(permit2 ? [permit2.reachable] : [])]
  const most = limits.reduce((least, each) => (each < least ? each : least))
  return fiatOf(most, token.decimals, token.price)
}
