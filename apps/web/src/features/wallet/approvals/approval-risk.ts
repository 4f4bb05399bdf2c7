import { fiatOf } from '../../../shared/wallet/amounts'
import type { DescribedToken } from '../../../shared/wallet/use-described-tokens'
import type { OwnApproval } from './use-approvals'

/**
 * What the spender could take now, in US dollars: the approved amount, or all that the wallet has.
 * @returns null for what has no price
 */
export function riskOf(
  { assets, owner }: OwnApproval,
  { token }: Pick<DescribedToken, 'token'>,
): number | null {
  if (assets.kind !== 'amount' || !token || token.price === null) return null
  const held =
    token.wallets.find(({ address }) => address.toLowerCase() === owner.toLowerCase())?.amount ?? 0n
  return fiatOf(held < assets.amount ? held : assets.amount, token.decimals, token.price)
}
