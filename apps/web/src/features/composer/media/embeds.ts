import { byteLength, MAX_EMBED_BYTES, MAX_EMBEDS } from '../text/cast-length'
import type { DraftPart } from '../drafts/draft-model'
import { findLinks } from '../text/links'

/** What hangs on a cast, and what of it finds no room. */
export interface Attachments {
  /** Addresses in the text that will be attached, in order: each once, as many as there is room for. */
  links: string[]
  /** Addresses that stay in the text only, because there is no room for their previews. */
  left: string[]
  /** How many more pictures there is room for: a picture comes before a link. */
  room: number
  /** More pictures than there is room for. */
  over: boolean
}

type Part = Pick<DraftPart, 'text' | 'withoutPreview'> & { pictures: readonly unknown[] }

/** A cast carries two things: the cast it quotes first, then pictures, then addresses of its text. */
export function attachmentsOf(
  { text, withoutPreview, pictures }: Part,
  quotes: boolean,
): Attachments {
  const forPictures = MAX_EMBEDS - (quotes ? 1 : 0)
  const room = Math.max(0, forPictures - pictures.length)
  const links = new Set<string>()
  const left = new Set<string>()
  for (const { url } of findLinks(text)) {
    if (withoutPreview.includes(url) || byteLength(url) > MAX_EMBED_BYTES || links.has(url))
      continue
    if (links.size < room) links.add(url)
    else left.add(url)
  }
  return { links: [...links], left: [...left], room, over: pictures.length > forPictures }
}
