import type { castLimits } from '@castaway/contract'

// The types are the contract's numbers, so these can not drift; importing the values would bring its
// schemas to the browser.
/** Bytes of UTF-8 that a cast of the ordinary kind holds. */
export const SHORT_CAST_BYTES: (typeof castLimits)['textBytes'] = 320
/** Bytes of UTF-8 that a long cast holds. */
export const LONG_CAST_BYTES: (typeof castLimits)['longTextBytes'] = 1024
/** Addresses and quoted casts that one cast may carry. */
export const MAX_EMBEDS: (typeof castLimits)['embeds'] = 2
/** Longest address that can be attached, in bytes. */
export const MAX_EMBED_BYTES: (typeof castLimits)['urlBytes'] = 256

const encoder = new TextEncoder()

/** Length of a text as the network counts it: bytes of UTF-8, not characters. */
export const byteLength = (text: string): number => encoder.encode(text).length

export interface CastLength {
  bytes: number
  /** `empty` can not be sent without embeds, `over` can not be sent at all. */
  kind: 'empty' | 'short' | 'long' | 'over'
  /** Bytes left before the next border: 320 for a short cast, 1,024 for a long one; negative when over. */
  left: number
  /** How full the ring is, 0 to 1, measured against the border that `left` counts to. */
  share: number
}

/** Measures a text against the two borders of a cast. */
export function measureCast(text: string): CastLength {
  const bytes = byteLength(text)
  if (text.trim() === '') return { bytes, kind: 'empty', left: SHORT_CAST_BYTES - bytes, share: 0 }
  if (bytes <= SHORT_CAST_BYTES)
    return { bytes, kind: 'short', left: SHORT_CAST_BYTES - bytes, share: bytes / SHORT_CAST_BYTES }
  const left = LONG_CAST_BYTES - bytes
  return {
    bytes,
    kind: left >= 0 ? 'long' : 'over',
    left,
    share: Math.min(1, bytes / LONG_CAST_BYTES),
  }
}

/** Index (in UTF-16 units) of the first character that does not fit into `limit` bytes any more. */
export function indexOverLimit(text: string, limit: number = LONG_CAST_BYTES): number {
  let bytes = 0
  let index = 0
  // By code point, so that an emoji is never cut in half.
  for (const char of text) {
    bytes += byteLength(char)
    if (bytes > limit) return index
    index += char.length
  }
  return text.length
}
