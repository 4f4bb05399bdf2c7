import type { ItemMetadata } from '@castaway/contract/items'
import { cleanName } from '../../../ui/text/rich-text-parts'
import { suspicionOf } from '../suspicious'
import type { DescribedToken } from '../use-described-tokens'

/** An item as it is shown. */
export interface ItemDescription {
  /** Undefined until it is known. */
  collection: DescribedToken | undefined
  name: string
  image: string | null
  description: string
  traits: readonly { name: string; value: string }[]
  isLoading: boolean
}

/** The number of an item, as far as it is shown. */
export const shortItemId = (tokenId: bigint | string): string => String(tokenId).slice(0, 12)

export function describeItem(
  { tokenId }: { tokenId: bigint },
  collection: DescribedToken | undefined,
  said: ItemMetadata | null | undefined,
): ItemDescription {
  const id = `#${shortItemId(tokenId)}`
  return {
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

/** Whether an item looks like spam: its name or that of its collection has a link, or misleads. */
export const isSpamItem = ({ collection, name }: ItemDescription): boolean =>
  Boolean(
    collection?.suspicion ?? suspicionOf({ name, symbol: name.slice(0, 8), decimals: 0 }, false),
  )
