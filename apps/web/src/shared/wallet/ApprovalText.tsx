import { Trans } from '@lingui/react/macro'
import type { ApprovedAssets } from '@castaway/wallet/history'
import { isUnlimited } from './approved-assets'
import { TokenAmount } from './TokenText'
import type { DescribedToken } from './use-described-tokens'

/** Who can take what, in a sentence. */
export function ApprovalText({
  assets,
  about: { name, token },
  spender,
}: {
  assets: ApprovedAssets
  about: Pick<DescribedToken, 'name' | 'token'>
  spender: string
}) {
  const who = <bdi className="font-semibold">{spender}</bdi>
  const what = <bdi className="font-semibold">{name}</bdi>
  if (assets.kind === 'item') {
    const id = String(assets.tokenId).slice(0, 12)
    return (
      <Trans>
        {who} can take item {id} of {what}
      </Trans>
    )
  }
  if (assets.kind === 'collection')
    return (
      <Trans>
        {who} can take all your items of {what}
      </Trans>
    )
  if (isUnlimited(assets) || !token)
    return (
      <Trans>
        {who} can take all your {what}
      </Trans>
    )
  return (
    <Trans>
      {who} can take up to <TokenAmount amount={assets.amount} token={token} />
    </Trans>
  )
}
