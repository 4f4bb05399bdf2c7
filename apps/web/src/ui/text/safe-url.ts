/**
 * An address from outside, if it is one a page may load or link to: http(s), no credentials in it.
 * Everything else (`javascript:`, `data:`, nonsense) is undefined.
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

/** Address of an image to show: an outside https one, or one of this server's own. The page may load no others. */
export function imageUrl(address: string | null | undefined): string | undefined {
  if (address?.startsWith('/') && !address.startsWith('//') && !address.startsWith('/\\'))
    return address
  const url = safeUrl(address)
  return url && (url.protocol === 'https:' || url.origin === location.origin) ? url.href : undefined
}
