import { indexOverLimit } from './cast-length'
import { findLinks } from './links'

/** A token of the edited text, for the colored layer under the text field. */
export interface TextToken {
  kind: 'text' | 'mention' | 'channel' | 'link' | 'over'
  text: string
}

const named =
  /(?<![\p{L}\p{N}_@/:.-])([@/])([a-z0-9][a-z0-9-]{0,63}(?:\.(?:base\.)?eth(?![\p{L}\p{N}_-]))?)/giu

/**
 * Tokenizes a text into plain text, mentions, channels, links and text over the limit. Joined, the tokens are the text.
 */
export function tokenizeText(text: string): TextToken[] {
  const over = indexOverLimit(text)
  const links = findLinks(text)
  const marks: { start: number; end: number; kind: TextToken['kind'] }[] = links.map(
    ({ start, end }) => ({ start, end, kind: 'link' }),
  )
  let next = 0
  for (const match of text.matchAll(named)) {
    const end = match.index + match[0].replace(/[.-]+$/, '').length
    while (next < links.length && links[next]!.end <= match.index) next++
    const inLink = next < links.length && links[next]!.start < end
    if (!inLink) {
      marks.push({ start: match.index, end, kind: match[1] === '@' ? 'mention' : 'channel' })
    }
  }
  marks.sort((a, b) => a.start - b.start)

  const segments: TextToken[] = []
  const push = (start: number, end: number, kind: TextToken['kind']) => {
    if (end > start) segments.push({ kind, text: text.slice(start, end) })
  }
  let at = 0
  for (const mark of marks) {
    if (mark.start >= over) break
    push(at, mark.start, 'text')
    at = Math.min(mark.end, over)
    push(mark.start, at, mark.kind)
  }
  push(at, over, 'text')
  push(over, text.length, 'over')
  return segments
}
