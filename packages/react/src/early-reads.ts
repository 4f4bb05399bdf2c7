declare global {
  /** Requests by path and query, begun by a script of the page before the app's code has come. */
  // eslint-disable-next-line no-var
  var castawayEarlyReads: Record<string, Promise<Response>> | undefined
}

/** What has waited longer than this, in milliseconds, is asked for again. */
const FRESH = 10_000

/** Where the page's script finds what to ask for besides the default. */
const STORED = 'castaway.first-feed'
/** The default: what a guest's home shows. Known to the page's script. */
const DEFAULT_FEED = '/api/farcaster/feed/trending?limit=10&time_window=24h'

/**
 * The answer to a read that the page has begun already, once; undefined where there is none or it failed. It was asked
 * for as the account that this tab acted as when it was loaded.
 */
export async function takeEarlyRead(input: RequestInfo | URL): Promise<Response | undefined> {
  if (typeof location === 'undefined' || input instanceof Request) return undefined
  const { pathname, search } = new URL(String(input), location.href)
  const path = pathname + search
  noteFirstFeed(path)
  const reads = globalThis.castawayEarlyReads
  const read = reads?.[path]
  if (!reads || !read) return undefined
  delete reads[path]
  if (performance.now() > FRESH) return undefined
  return read.catch(() => undefined)
}

let isNoted = false

/** Has the next visit begin with the feed that this one begins with. */
function noteFirstFeed(path: string): void {
  if (isNoted || !path.startsWith('/api/farcaster/feed/')) return
  isNoted = true
  if (location.pathname !== '/' || location.search !== '') return
  try {
    if (path === DEFAULT_FEED) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, path)
  } catch {
    // The next visit begins with the default, and asks again for what it needs.
  }
}
