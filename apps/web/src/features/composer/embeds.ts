import { byteLength, MAX_EMBED_BYTES, MAX_EMBEDS } from './cast-length'
import { findLinks } from './links'

/** Addresses in the text that will be attached, in order: each once, as many as there is room for. */
export function attachedLinks(
  text: string,
  withoutPreview: readonly string[],
  quotes: boolean,
): string[] {
  const room = MAX_EMBEDS - (quotes ? 1 : 0)
  const links = new Set<string>()
  for (const { url } of findLinks(text)) {
    if (links.size >= room) break
    if (!withoutPreview.includes(url) && byteLength(url) <= MAX_EMBED_BYTES) links.add(url)
  }
  return [...links]
}
