import { networkName, networkOf } from '../../../shared/wallet/networks'
import { ItemImage } from '../../../shared/wallet/items/ItemImage'
import type { DescribedItem } from './use-items'

/** An item in the grid: its image, name and collection. */
export function ItemCard({ item, onOpen }: { item: DescribedItem; onOpen: () => void }) {
  const {
    name,
    collection,
    item: { chainId, amount },
  } = item
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="block w-full overflow-hidden rounded-card border border-line bg-raised text-start transition-colors duration-100 hover:border-line-strong"
      >
        <ItemImage item={item} />
        <span className="block px-3 py-2.5">
          <span className="flex items-baseline gap-2">
            <bdi className="min-w-0 flex-1 truncate font-semibold">{name}</bdi>
            {amount > 1n ? (
              <span className="tabular shrink-0 text-small text-ink-soft">× {String(amount)}</span>
            ) : null}
          </span>
          <span className="block truncate text-small text-ink-soft">
            <bdi>{collection?.name}</bdi> · {networkName(networkOf(chainId)!)}
          </span>
        </span>
      </button>
    </li>
  )
}
