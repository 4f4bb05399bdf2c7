// Lets the app open offline. Caches the page and the files of the app's own screens, whose names contain a content
// hash, and never touches the server's API responses. The build inserts the list of files.
const VERSION = '__VERSION__'
const ASSETS = [/* assets */]
/** The pages of the documentation, for those who have opened it. */
const DOCS = [/* docs */]
const KEPT = [...ASSETS, ...DOCS]

const PAGE = `castaway-page-${VERSION}`
const FILES = 'castaway-files'
/** An empty cache that a page makes when the documentation is opened. */
const READS_DOCS = 'castaway-docs'
/** Milliseconds after which the cached page is shown instead of waiting for the network. */
const PATIENCE = 4000
/** Paths that only the server can answer, and frames with their own CSP. */
const NOT_OURS =
  /^\/(api|login|live|v2|rpc|media|consent|wallet-frame|mini-app-frame|oauth|art|pages|_simulated|_local|healthz|readyz|\.well-known)(\/|$)/

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const response = await fetch('/', { cache: 'no-cache' })
      if (!response.ok) throw new Error(`The page answered ${response.status}`)
      const page = await caches.open(PAGE)
      await page.put('/', response)
      // The first worker has nothing to wait for: no page runs an older version under it.
      if (!self.registration.active) await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith('castaway-page-') && name !== PAGE) await caches.delete(name)
      }
      const files = await caches.open(FILES)
      const wanted = new Set(KEPT)
      for (const request of await files.keys()) {
        if (!wanted.has(new URL(request.url).pathname)) await files.delete(request)
      }
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('message', (event) => {
  if (event.data === 'castaway-take-over') event.waitUntil(self.skipWaiting())
  if (event.data === 'castaway-take-over-alone') event.waitUntil(takeOverAlone())
  if (event.data === 'castaway-claim') event.waitUntil(self.clients.claim())
  if (event.data === 'castaway-warm') event.waitUntil(warm())
})

// Where supported, the browser wakes us when it is online again; an open page then sends its queued changes.
self.addEventListener('sync', (event) => {
  if (event.tag !== 'castaway-outbox') return
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window' })
      .then((pages) => pages.forEach((page) => page.postMessage('castaway-flush'))),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
  // Frames are separate pages and are not cached.
  else if (request.destination === 'document' && !NOT_OURS.test(url.pathname)) {
    event.respondWith(page(request))
  }
})

/** A page of this version gains nothing from waiting, but other tabs may run the previous version. */
async function takeOverAlone() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length <= 1) await self.skipWaiting()
}

/** Warms the cache one file at a time, so that current requests do not have to wait. */
let warming
function warm() {
  if (self.navigator.connection?.saveData) return undefined
  warming ??= (async () => {
    const files = await caches.open(FILES)
    for (const path of KEPT) {
      if (await files.match(path)) continue
      if (DOCS.includes(path) && !(await caches.has(READS_DOCS))) break
      try {
        const response = await fetch(path)
        if (response.ok) await files.put(path, response)
      } catch {
        break
      }
    }
    warming = undefined
  })()
  return warming
}

/** A file whose name contains a content hash never changes. */
async function file(request) {
  const files = await caches.open(FILES)
  const kept = await files.match(request.url)
  if (kept) return kept
  const response = await fetch(request)
  const { pathname } = new URL(request.url)
  if (response.ok && KEPT.includes(pathname)) await files.put(request.url, response.clone())
  return response
}

/** Returns the newest page when online, and the cached one otherwise. */
async function page(request) {
  const kept = await (await caches.open(PAGE)).match('/')
  if (!kept) return fetch(request)
  const asked = fetch(request)
  // The request may still fail after the cached page was shown.
  asked.catch(() => {})
  const late = new Promise((show) => setTimeout(() => show(kept), PATIENCE))
  try {
    const response = await Promise.race([asked, late])
    return response.status >= 500 ? kept : response
  } catch {
    return kept
  }
}
