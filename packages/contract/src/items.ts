import * as z from 'zod'
import { MAX_ITEM_URIS } from './limits'

/** The body of `POST /api/_items`: what `tokenURI` or `uri` of the contracts say. */
export const ItemsRequest = z.strictObject({
  uris: z.array(z.string().min(1).max(200_000)).min(1).max(MAX_ITEM_URIS),
})

/** What the creator of an item says of it. All of it can be anything. */
export interface ItemMetadata {
  name: string | null
  description: string | null
  /** An `https:` or `data:image/` URL; on a development server also one of this machine. */
  image: string | null
  traits: { name: string; value: string }[]
}
