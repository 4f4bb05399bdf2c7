import { isOfficial } from './official-host'

/** Where a link of the official client leads in this app. */
export type OfficialTarget =
  | { kind: 'path'; path: string }
  /** A cast whose hash is shortened: the network has to be asked. */
  | { kind: 'cast'; url: string }
  | OfficialApp

/** A mini app. Its id is one of the official client's own catalog; the name that follows it finds the app in any. */
export interface OfficialApp {
  kind: 'app'
  /** The name in small letters, with hyphens. */
  slug: string
  /** To append to the path of its home page; empty for the home page itself. */
  path: string
  /** Parameters for the page, with their question mark. */
  search: string
}

/** Pages of the official client that are no names of people. */
const PAGES = /^(?:~|miniapps|download|explore|privacy|terms|tos|pro)$/
const NAME = /^[a-z0-9][a-z0-9-]{0,63}(?:\.[a-z0-9-]{1,63}){0,2}$/i

/**
 * The target of a link to a cast, a profile, a channel, a mini app or the composer of the official client; undefined for
 * its other pages, and for other sites.
 */
export function officialTarget(url: URL): OfficialTarget | undefined {
  if (!isOfficial(url)) return undefined
  const parts = url.pathname.split('/').filter(Boolean)
  const [first = '', second = '', third = ''] = parts
  const path = (to: string): OfficialTarget => ({ kind: 'path', path: to })
  if (first === '~') {
    if (second === 'compose') return path(composePath(url.searchParams))
    if (second === 'channel' && /^[a-z0-9-]{1,64}$/i.test(third))
      return path(`/c/${third.toLowerCase()}`)
    if (second === 'conversations' && HASH.test(third)) return castTarget(third, url)
    if (second === 'mini-apps' || second === 'miniapps') return path('/apps')
    return undefined
  }
  if (first === 'miniapps')
    return third
      ? {
          kind: 'app',
          slug: decoded(third).toLowerCase(),
          path: parts.slice(3).join('/'),
          search: url.search,
        }
      : path('/apps')
  if (parts.length === 2 && HASH.test(second)) return castTarget(second, url)
  return parts.length === 1 && NAME.test(first) && !PAGES.test(first.toLowerCase())
    ? path(`/@${first.toLowerCase()}`)
    : undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const HASH = /^0x[0-9a-f]{6,40}$/i

const castTarget = (hash: string, url: URL): OfficialTarget =>
  hash.length === 42
    ? { kind: 'path', path: `/cast/${hash.toLowerCase()}` }
    : { kind: 'cast', url: url.href }

/** The composer of this app with what a link of the official client gives. */
function composePath(given: URLSearchParams): string {
  const search = new URLSearchParams()
  for (const name of ['text', 'parentCastHash', 'channelKey']) {
    const value = given.get(name)
    if (value) search.set(name, value)
  }
  for (const embed of given.getAll('embeds[]').slice(0, 2)) search.append('embeds[]', embed)
  return `/compose?${search}`
}
