declare global {
  /** Requests by path and query, started by a script in the page before the app's code has loaded. */
  // eslint-disable-next-line no-var
  var castawayEarlyReads: Record<string, Promise<Response>> | undefined
}

/** Milliseconds after which an early read is stale and sent again. */
const FRESH = 10_000

/** Storage key under which the page's script finds an additional request to start. */
const STORED = 'castaway.first-feed'

/**
 * Takes the response of a read that the page started early, once; undefined if there is none or it failed. The page
 * sent it as the account that this tab had when it was loaded.
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

/** Stores the first feed of this visit, unless the page requested it, so that the next visit requests it early. */
function noteFirstFeed(path: string): void {
  if (isNoted || !path.startsWith('/api/farcaster/feed/')) return
  isNoted = true
  if (location.pathname !== '/' || location.search !== '') return
  try {
    if (!globalThis.castawayEarlyReads?.[path]) localStorage.setItem(STORED, path)
  } catch {
    // Without storage, the next visit starts with the default and requests the rest later.
  }
}
