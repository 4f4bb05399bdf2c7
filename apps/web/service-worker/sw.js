// Lets the app open without a connection. It keeps the page itself and the files of the app's own screens, whose
// names tell what is in them; answers of the server it never touches. The build puts in what is kept.
const VERSION = '__VERSION__'
const ASSETS = [/* assets */]

const PAGE = `castaway-page-${VERSION}`
const FILES = 'castaway-files'
/** A page that takes longer is shown as it was kept, in milliseconds. */
const PATIENCE = 4000
/** What only the server can answer, and frames with a policy of their own. */
const NOT_OURS =
  /^\/(api|login|live|v2|rpc|media|consent|wallet-frame|oauth|art|pages|_simulated|_local|healthz|readyz|\.well-known)(\/|$)/

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const response = await fetch('/', { cache: 'no-cache' })
      if (!response.ok) throw new Error(`The page answered ${response.status}`)
      const page = await caches.open(PAGE)
      await page.put('/', response)
      // The first one has nothing to wait for: no page runs an older version under it.
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
      const wanted = new Set(ASSETS)
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

// The browser wakes us when there is a connection again, where it can; a page that is open then sends what waits.
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
  // Frames are pages of their own.
  else if (request.destination === 'document' && !NOT_OURS.test(url.pathname)) {
    event.respondWith(page(request))
  }
})

/** A page of this version has nothing to gain from waiting; other tabs may hold one of the version before. */
async function takeOverAlone() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length <= 1) await self.skipWaiting()
}

/** One after the other, so that nothing that is read now has to wait for it. */
let warming
function warm() {
  if (self.navigator.connection?.saveData) return undefined
  warming ??= (async () => {
    const files = await caches.open(FILES)
    for (const path of ASSETS) {
      if (await files.match(path)) continue
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

/** A file with its contents in its name is the same for ever. */
async function file(request) {
  const files = await caches.open(FILES)
  const kept = await files.match(request.url)
  if (kept) return kept
  const response = await fetch(request)
  const { pathname } = new URL(request.url)
  if (response.ok && ASSETS.includes(pathname)) await files.put(request.url, response.clone())
  return response
}

/** The newest page where there is a connection, and else the one that was kept. */
async function page(request) {
  const kept = await (await caches.open(PAGE)).match('/')
  if (!kept) return fetch(request)
  const asked = fetch(request)
  // It may still fail after the kept one was shown.
  asked.catch(() => {})
  const late = new Promise((show) => setTimeout(() => show(kept), PATIENCE))
  try {
    const response = await Promise.race([asked, late])
    return response.status >= 500 ? kept : response
  } catch {
    return kept
  }
}
