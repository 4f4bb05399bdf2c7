import { t } from '@lingui/core/macro'
import { useMe } from '@castaway/react'
import { Link } from '@tanstack/react-router'
import { Copy, ExternalLink, Send } from 'lucide-react'
import { shortWallet } from '../../../shared/profile/profile-meta'
import { CHAINS, networkName, networkOf } from '../../../shared/wallet/networks'
import { ReviewRow } from '../../../shared/wallet/ReviewRow'
import { Button, buttonClass } from '../../../ui/Button'
import { copyToClipboard } from '../../../ui/copy-to-clipboard'
import { Dialog } from '../../../ui/dialog/Dialog'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { isSpamItem } from '../../../shared/wallet/items/describe-item'
import { ItemImage } from '../../../shared/wallet/items/ItemImage'
import { caip19OfItem } from '../../../shared/wallet/tokens'
import { canSend } from '../../../shared/wallet/use-personal-wallets'
import type { DescribedItem } from './use-items'

/** All that is known of an item. */
export function ItemDialog({ item, onClose }: { item: DescribedItem; onClose: () => void }) {
  const isIsland = useMe().data?.mode === 'island'
  const { name, collection, description, traits } = item
  const { chainId, token, tokenId, isSingle, amount, owner, holder, receivedAt } = item.item
  const asset = caip19OfItem({ chainId, contract: token, tokenId, isSingle })
  return (
    <Dialog open onClose={onClose} title={name} width="narrow">
      <ItemImage item={item} />
      <div className="space-y-4 p-5">
        {description ? (
          <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
            {description}
          </p>
        ) : null}
        <dl className="divide-y divide-line rounded-card border border-line">
          <ReviewRow label={t`Collection`}>
            <bdi className="[overflow-wrap:anywhere]">{collection?.name}</bdi>
          </ReviewRow>
          <ReviewRow label={t`Item`}>
            <span dir="ltr" className="font-mono text-small [overflow-wrap:anywhere]">
              {String(tokenId)}
            </span>
          </ReviewRow>
          {amount > 1n ? <ReviewRow label={t`You have`}>{String(amount)}</ReviewRow> : null}
          <ReviewRow label={t`Network`}>{networkName(networkOf(chainId)!)}</ReviewRow>
          <ReviewRow label={t`Wallet`}>
            <span dir="ltr" className="font-mono text-small">
              {shortWallet(owner)}
            </span>
          </ReviewRow>
          <ReviewRow label={t`Received`}>
            <RelativeTime time={new Date(receivedAt).toISOString()} />
          </ReviewRow>
          {traits.map((trait, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- creators name several alike
            <ReviewRow key={index} label={trait.name}>
              <bdi className="[overflow-wrap:anywhere]">{trait.value}</bdi>
            </ReviewRow>
          ))}
        </dl>
        <div className="flex flex-wrap gap-2">
          {canSend(holder) && !isSpamItem(item) ? (
            <Link
              to="/wallet/send"
              search={{ token: asset } as never}
              className={buttonClass('primary')}
            >
              <Send size={17} aria-hidden="true" className="rtl:-scale-x-100" />
              {t`Send`}
            </Link>
          ) : null}
          <Button
            icon={<Copy size={16} aria-hidden="true" />}
            onClick={() => void copyToClipboard(token, 'address')}
          >
            <span dir="ltr" className="font-mono text-small">
              {shortWallet(token)}
            </span>
          </Button>
          {isIsland ? null : (
            <a
              href={`${CHAINS[chainId]!.explorer}/nft/${token}/${tokenId}`}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('plain')}
            >
              <ExternalLink size={16} aria-hidden="true" />
              {t`View on the explorer`}
            </a>
          )}
        </div>
      </div>
    </Dialog>
  )
}
