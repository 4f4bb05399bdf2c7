/** What of a cast counts for its idempotency key. */
interface CastContent {
  text?: string | undefined
  embeds?: readonly ({ url: string } | { cast_id: { hash: string; fid: number } })[] | undefined
  parent?: string | undefined
  channelId?: string | undefined
}

/**
 * The idempotency key of a cast: always the same for the same words, whether a browser sends it or this server later,
 * also in another tab, on another device and after a crash, so that no repeat is a second cast; another one for other
 * words, which a provider would refuse under a known key.
 */
export function castIdempotencyKey(
  key: string,
  { text, embeds = [], parent, channelId }: CastContent,
): string {
  const attached = embeds.map((embed) =>
    'url' in embed ? embed.url : [embed.cast_id.hash, embed.cast_id.fid],
  )
  return `${key}-${hashText(JSON.stringify([text ?? '', attached, parent ?? null, channelId ?? null]))}`
}

/** 53 bits of a text; the secret is in the cast's key, this only tells texts apart. */
function hashText(text: string): string {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}
