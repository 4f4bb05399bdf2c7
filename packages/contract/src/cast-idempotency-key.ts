/** The parts of a cast that its idempotency key depends on. */
interface CastContent {
  text?: string | undefined
  embeds?: readonly ({ url: string } | { cast_id: { hash: string; fid: number } })[] | undefined
  parent?: string | undefined
  channelId?: string | undefined
}

/**
 * Computes the idempotency key of a cast: the same for the same content, whether a browser or later this server sends
 * it, in any tab, on any device and after a crash, so that a repeat never creates a second cast. Other content gets
 * another key, because a provider rejects a known key with different content.
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

/** A 53-bit hash of a text. It only distinguishes texts; the secret is in the cast's key. */
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
