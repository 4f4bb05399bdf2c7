import type { TextRange } from '@castaway/contract'

export interface RenderedMention extends TextRange {
  fid: number
}

/**
 * Inserts `@name` mentions into a text. The protocol stores mentions outside of the text, as FIDs at byte positions.
 * @returns the text and the positions of the mentions in it, in bytes
 */
export function renderMentions(
  text: string,
  fids: number[],
  positions: number[],
  nameOf: (fid: number) => string,
): { text: string; mentions: RenderedMention[] } {
  if (fids.length === 0) return { text, mentions: [] }
  const bytes = Buffer.from(text, 'utf8')
  const parts: Buffer[] = []
  const mentions: RenderedMention[] = []
  let from = 0
  let length = 0
  const push = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  fids.forEach((fid, i) => {
    const at = Math.max(from, startOfCharacter(bytes, positions[i] ?? bytes.length))
    push(bytes.subarray(from, at))
    from = at
    const start = length
    push(Buffer.from(`@${nameOf(fid)}`, 'utf8'))
    mentions.push({ fid, start, end: length })
  })
  push(bytes.subarray(from))
  return { text: Buffer.concat(parts).toString('utf8'), mentions }
}

/** The network lets a mention be inside a character: it is then before it. */
function startOfCharacter(bytes: Buffer, position: number): number {
  let at = Math.min(position, bytes.length)
  while (at > 0 && at < bytes.length && (bytes[at]! & 0xc0) === 0x80) at -= 1
  return at
}

export interface TextMatch extends TextRange {
  name: string
}

// A username that is part of a URL or of a longer word is not a mention.
const NAMES = /(?<![\w@/.-])@([a-z0-9][a-z0-9-]{0,15}(?:\.(?:base\.)?eth)?)(?![\w-])/g
const CHANNELS = /(?<![\w@/.:-])\/([a-z0-9][a-z0-9-]{0,31})(?![\w/-])/g

/** Finds `@name`s in a text, with their byte positions. */
export const findNames = (text: string): TextMatch[] =>
  text.includes('@') ? find(text, NAMES) : []

/** Finds `/channel`s in a text, with their byte positions. */
export const findChannels = (text: string): TextMatch[] =>
  text.includes('/') ? find(text, CHANNELS) : []

function find(text: string, pattern: RegExp): TextMatch[] {
  return [...text.matchAll(pattern)].map((match) => {
    const start = Buffer.byteLength(text.slice(0, match.index), 'utf8')
    return { name: match[1]!, start, end: start + Buffer.byteLength(match[0], 'utf8') }
  })
}
