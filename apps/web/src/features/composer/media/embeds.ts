import { byteLength } from '../../../ui/text/byte-length'
import { MAX_EMBED_BYTES, MAX_EMBEDS } from '../text/cast-length'
import type { DraftPart } from '../../../shared/drafts/draft-model'
import { findLinks } from '../text/links'

/** The attachments of a cast, and what exceeds the limit. */
export interface Attachments {
  /** URLs that will be attached: given ones, then those in the text, without duplicates and within the limit. */
  links: string[]
  /** URLs that stay in the text only, because the limit leaves no space for their previews. */
  left: string[]
  /** Whether there are too many images: they take precedence over links, but not over given URLs. */
  over: boolean
}

type Part = Pick<DraftPart, 'text' | 'withoutPreview' | 'embeds'> & { images: readonly unknown[] }

const canBeAttached = (url: string) => byteLength(url) <= MAX_EMBED_BYTES

/** A cast has at most four embeds: a quoted cast first, then images, then given URLs, then those of its text. */
export function attachmentsOf(
  { text, withoutPreview, images, embeds = [] }: Part,
  quotes: boolean,
): Attachments {
  const forImages = MAX_EMBEDS - (quotes ? 1 : 0)
  const inText = findLinks(text)
    .map(({ url }) => url)
    .filter((url) => !withoutPreview.includes(url) && canBeAttached(url))
  const hrefs = new Set(inText.map((url) => new URL(url).href))
  const given = embeds.filter((url) => !hrefs.has(url))
  const remaining = Math.max(0, forImages - images.length)
  const all = [...new Set([...given, ...inText])]
  return {
    links: all.slice(0, remaining),
    left: all.slice(remaining),
    over: images.length + given.length > forImages,
  }
}

/** What a cast that was asked for starts with: URLs that are too long to be attached end its text. */
export function requestedContent({ text = '', embeds = [] }: { text?: string; embeds?: string[] }) {
  const urls = [...new Set(embeds)]
  return {
    text: [text, ...urls.filter((url) => !canBeAttached(url))].filter(Boolean).join('\n'),
    embeds: urls.filter(canBeAttached),
  }
}
