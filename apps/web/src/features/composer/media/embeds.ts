import { byteLength } from '../../../ui/text/byte-length'
import { MAX_EMBED_BYTES, MAX_EMBEDS } from '../text/cast-length'
import type { DraftPart } from '../../../shared/drafts/draft-model'
import { findLinks } from '../text/links'

/** The attachments of a cast, and what exceeds the limit. */
export interface Attachments {
  /** URLs in the text that will be attached, in order, without duplicates and within the limit. */
  links: string[]
  /** URLs that stay in the text only, because the limit leaves no space for their previews. */
  left: string[]
  /** How many more images fit: images take precedence over links. */
  remaining: number
  /** Whether there are too many images. */
  over: boolean
}

type Part = Pick<DraftPart, 'text' | 'withoutPreview'> & { pictures: readonly unknown[] }

/** A cast has at most four embeds: a quoted cast first, then images, then URLs of its text. */
export function attachmentsOf(
  { text, withoutPreview, pictures }: Part,
  quotes: boolean,
): Attachments {
  const forPictures = MAX_EMBEDS - (quotes ? 1 : 0)
  const remaining = Math.max(0, forPictures - pictures.length)
  const links = new Set<string>()
  const left = new Set<string>()
  for (const { url } of findLinks(text)) {
    if (withoutPreview.includes(url) || byteLength(url) > MAX_EMBED_BYTES || links.has(url))
      continue
    if (links.size < remaining) links.add(url)
    else left.add(url)
  }
  return {
    links: [...links],
    left: [...left],
    remaining,
    over: pictures.length > forPictures,
  }
}
