import type { castLimits } from '@castaway/contract'
import { byteLength } from '../../../ui/text/byte-length'

// The types are the contract's numbers, so the values cannot drift apart; importing the values would load its schemas
// in the browser.
/** Limit of an ordinary cast, in bytes of UTF-8. */
export const SHORT_CAST_BYTES: (typeof castLimits)['textBytes'] = 320
/** Limit of a long cast, in bytes of UTF-8. */
export const LONG_CAST_BYTES: (typeof castLimits)['longTextBytes'] = 1024
/** Limit of embeds (URLs and quoted casts) per cast. */
export const MAX_EMBEDS: (typeof castLimits)['embeds'] = 4
/** Longest URL that can be embedded, in bytes. */
export const MAX_EMBED_BYTES: (typeof castLimits)['urlBytes'] = 256

export interface CastLength {
  bytes: number
  /** `empty` cannot be sent without embeds, `over` cannot be sent at all. */
  kind: 'empty' | 'short' | 'long' | 'over'
  /** Bytes left before the next limit: 320 for a short cast, 1,024 for a long one; negative when over. */
  left: number
  /** Fill level of the ring, 0 to 1, relative to the limit that `left` counts to. */
  share: number
}

/** Measures a text against the two limits of a cast. */
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

/** Index (in UTF-16 units) of the first character that exceeds `limit` bytes. */
export function indexOverLimit(text: string, limit: number = LONG_CAST_BYTES): number {
  let bytes = 0
  let index = 0
  // Iterates by code point, so that an emoji is never cut in half.
  for (const char of text) {
    bytes += byteLength(char)
    if (bytes > limit) return index
    index += char.length
  }
  return text.length
}
