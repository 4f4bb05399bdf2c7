/**
 * A user-provided URL, if a page may load or link to it: http(s) without credentials. Returns undefined for anything
 * else (`javascript:`, `data:`, invalid).
 */
export function safeUrl(address: string | null | undefined): URL | undefined {
  if (!address || address.length > 4096) return undefined
  try {
    const url = new URL(address)
    const web = url.protocol === 'https:' || url.protocol === 'http:'
    return web && !url.username && !url.password ? url : undefined
  } catch {
    return undefined
  }
}

/** URL of an image to show: an external https one, or one of this server. The page may load no others. */
export function imageUrl(address: string | null | undefined): string | undefined {
  if (address?.startsWith('/') && !address.startsWith('//') && !address.startsWith('/\\'))
    return address
  const url = safeUrl(address)
  return url && (url.protocol === 'https:' || url.origin === location.origin) ? url.href : undefined
}
