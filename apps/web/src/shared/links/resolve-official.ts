import type { Castaway } from '@castaway/react'
import { officialAppUrl, wordsOf } from './official-app'
import { officialTarget, type OfficialTarget } from './official-link'

/**
 * The path of this app for a target.
 * @returns undefined if the network doesn't know the cast
 * @throws the client's error if the network can't be reached
 */
export async function resolveOfficial(
  { queryClient, q }: Castaway,
  target: OfficialTarget,
): Promise<string | undefined> {
  if (target.kind === 'path') return target.path
  if (target.kind === 'app') {
    // If it can't be found by its name alone, the directory shows what is similar, or what is wrong.
    const app = await officialAppUrl(target).catch(() => undefined)
    return app
      ? `/mini-app?url=${encodeURIComponent(app)}`
      : `/apps?q=${encodeURIComponent(wordsOf(target))}`
  }
  const options = q.lookupCastByHashOrWarpcastUrl.query({ identifier: target.url, type: 'url' })
  try {
    return `/cast/${(await queryClient.fetchQuery(options)).cast.hash}`
  } catch (error) {
    const { status } = error as { status?: number }
    if (status === 404 || status === 400) return undefined
    throw error
  }
}

/** The path of this app for a link of the official client; undefined if it has none. The rest as `resolveOfficial`. */
export async function pathOf(castaway: Castaway, url: URL): Promise<string | undefined> {
  const target = officialTarget(url)
  return target && resolveOfficial(castaway, target)
}
