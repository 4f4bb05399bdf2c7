import { byteLength } from '../../../ui/text/byte-length'
import { indexOverLimit, SHORT_CAST_BYTES } from './cast-length'
import { findLinks } from './links'

/** Where a text may be split, best first: after a paragraph, line, sentence, clause or word. */
const borders = [
  /\n\s*\n\s*/gu,
  /\n\s*/gu,
  /[.!?…。！？]['"”’)\]]*\s+/gu,
  /[,;:、，；]\s+|\s[–—-]\s/gu,
  /\s+/gu,
]

/** A split that uses less than this share of the limit is avoided if there is a better one. */
const FAIR_SHARE = 0.45

/**
 * Splits a long text into casts at the best boundary within each limit. URLs and graphemes are never split, unless one
 * alone is longer than a cast.
 */
export function splitText(text: string, limit: number = SHORT_CAST_BYTES): string[] {
  const casts: string[] = []
  let rest = text.trim()
  while (byteLength(rest) > limit) {
    const at = cutOf(rest, limit)
    casts.push(rest.slice(0, at).trimEnd())
    rest = rest.slice(at).trimStart()
  }
  if (rest) casts.push(rest)
  return casts.filter(Boolean)
}

function cutOf(text: string, limit: number): number {
  const end = indexOverLimit(text, limit)
  const links = findLinks(text)
  const insideLink = (at: number) => links.find(({ start, end: last }) => at > start && at < last)
  let fallback = 0
  for (const border of borders) {
    let best = 0
    for (const match of text.matchAll(border)) {
      // Whitespace at the end of a cast is trimmed, so only the text before it counts.
      if (match.index + match[0].trimEnd().length > end) break
      const at = match.index + match[0].length
      if (!insideLink(match.index + 1) && at > best) best = at
    }
    if (byteLength(text.slice(0, best).trimEnd()) >= limit * FAIR_SHARE) return best
    fallback = Math.max(fallback, best)
  }
  if (fallback > 0) return fallback
  const link = insideLink(end)
  if (link && link.start > 0) return link.start
  return lastWhole(text, end)
}

/** The last grapheme boundary at or before an offset. */
function lastWhole(text: string, end: number): number {
  let at = 0
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, end + 64))) {
    if (index + segment.length > end) break
    at = index + segment.length
  }
  return at || end || text.length
}
