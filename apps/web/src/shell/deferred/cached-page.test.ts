import { expect, it } from 'vitest'
import source from '../../../service-worker/sw.js?raw'

interface Event {
  request?: { method: string; url: string; destination: string }
  waitUntil?(work: Promise<unknown>): void
  respondWith?(answer: Promise<Response>): void
}

const ORIGIN = 'https://castaway.example'

/** The service worker with a fake server, and the contents of its caches. */
function worker(server: (path: string) => Response) {
  const kept = new Map<string, Response>()
  const cache = {
    put: async (key: string, response: Response) => void kept.set(key, response),
    match: async (key: string) => kept.get(key)?.clone(),
    keys: async () => [],
  }
  const listeners = new Map<string, (event: Event) => void>()
  const self = {
    addEventListener: (name: string, listener: (event: Event) => void) =>
      listeners.set(name, listener),
    location: { origin: ORIGIN },
    registration: { active: null },
    skipWaiting: async () => undefined,
  }
  const fetch = async (request: string | { url: string }) =>
    server(typeof request === 'string' ? request : new URL(request.url).pathname)
  const caches = { open: async () => cache, keys: async () => [] }
  // oxlint-disable-next-line no-implied-eval -- a service worker is a script, not a module
  new Function('self', 'caches', 'fetch', source.replace('[/* assets */]', '[]'))(
    self,
    caches,
    fetch,
  )
  return {
    kept,
    async install() {
      let work: Promise<unknown> | undefined
      listeners.get('install')!({ waitUntil: (given) => void (work = given) })
      await work
    },
    /** Navigates to a path, as typing the URL does. */
    open: (path: string) =>
      new Promise<Response>((done) =>
        listeners.get('fetch')!({
          request: { method: 'GET', url: ORIGIN + path, destination: 'document' },
          respondWith: (answer) => done(answer),
        }),
      ),
  }
}

it('the service worker passes a 404 through and never caches it as the app shell', async () => {
  const { kept, install, open } = worker((path) =>
    path === '/' ? new Response('the app') : new Response('nothing here', { status: 404 }),
  )
  await install()
  const answer = await open('/no/such/place')
  expect([answer.status, await answer.text()]).toEqual([404, 'nothing here'])
  expect([...kept.keys()]).toEqual(['/'])
  expect(await kept.get('/')!.text()).toBe('the app')
})

it('the service worker is not installed if the page itself is missing', async () => {
  const { kept, install } = worker(() => new Response('nothing here', { status: 404 }))
  await expect(install()).rejects.toThrow('The page answered 404')
  expect(kept.size).toBe(0)
})
