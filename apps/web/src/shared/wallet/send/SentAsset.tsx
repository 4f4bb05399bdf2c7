import { ItemText } from '../items/ItemText'
import { TokenAmount } from '../TokenText'
import type { TransferDraft } from './review'

/** What a transfer moves, in words. */
export const SentAssetText = ({ draft: { asset, amount } }: { draft: TransferDraft }) =>
  asset.kind === 'token' ? (
    <TokenAmount amount={amount} token={asset.token} />
  ) : (
    <ItemText
      tokenId={asset.item.tokenId}
      amount={amount}
      collection={<bdi>{asset.about.collection?.name}</bdi>}
    />
  )
