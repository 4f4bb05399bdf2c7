import { safeUrl } from '../../ui/text/safe-url'
import type { MiniAppFacts } from './facts'

/**
 * The page of an app that a cast is handed to.
 * @returns undefined if the app accepts none, or names a page of another site
 */
export function castShareUrl(
  manifest: MiniAppFacts['manifest'],
  cast: { hash: string; author: { fid: number } },
  viewer: number,
): string | undefined {
  const url = safeUrl(manifest?.castShareUrl)
  const home = safeUrl(manifest?.homeUrl)
  if (!url || url.hostname !== home?.hostname) return undefined
  url.searchParams.set('castHash', cast.hash)
  url.searchParams.set('castFid', String(cast.author.fid))
  url.searchParams.set('viewerFid', String(viewer))
  return url.href
}
