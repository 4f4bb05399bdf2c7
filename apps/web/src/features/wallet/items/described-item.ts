import type { ItemMetadata } from '@castaway/contract/items'
import { cleanName } from '../../../ui/text/rich-text-parts'
import type { DescribedToken } from '../../../shared/wallet/use-described-tokens'
import type { OwnItem } from './use-items'

/** An item as it is shown. */
export interface DescribedItem {
  item: OwnItem
  /** Undefined until it is known. */
  collection: DescribedToken | undefined
  name: string
  image: string | null
  description: string
  traits: readonly { name: string; value: string }[]
  isLoading: boolean
}

export function describedItem(
  item: OwnItem,
  collection: DescribedToken | undefined,
  said: ItemMetadata | null | undefined,
): DescribedItem {
  const id = `#${String(item.tokenId).slice(0, 12)}`
  return {
    item,
    collection,
    name: cleanName(said?.name, collection ? `${collection.name} ${id}` : id),
    image: said?.image ?? null,
    description: said?.description ?? '',
    traits: (said?.traits ?? []).map(({ name, value }) => ({
      name: cleanName(name, '—'),
      value: cleanName(value, '—'),
    })),
    isLoading: said === undefined,
  }
}
