import { beforeEach, expect, test } from 'vitest'
import { upstreamCache, STALE_HEADER, type UpstreamCache } from './upstream-cache'

const FEED = '/farcaster/feed/trending?limit=25'
let now: number
let sent: string[]
let answer: (path: string) => Response | Promise<Response>
let reads: UpstreamCache

beforeEach(() => {
  now = 1_800_000_000_000
  sent = []
  answer = (path) => Response.json({ path, nth: sent.length })
  reads = upstreamCache(
    async (path, { signal }) => {
      sent.push(path)
      signal?.throwIfAborted()
      return answer(path)
    },
    { now: () => now },
  )
})

const read = (path = FEED, init: RequestInit = {}) => reads.read(path, init)
const nth = async (response: Response) => ((await response.json()) as { nth: number }).nth
const later = (seconds: number) => void (now += seconds * 1000)
const failWith = (status: number, headers?: HeadersInit) => () =>
  new Response('{}', { status, headers })

/** A provider that holds its responses until the test releases them. */
function held() {
  let release = () => {}
  const open = new Promise<void>((go) => (release = go))
  answer = async (path) => {
    const mine = sent.length
    await open
    return Response.json({ path, nth: mine })
  }
  return () => release()
}

test('a hundred concurrent identical reads are one call', async () => {
  const release = held()
  const all = Array.from({ length: 100 }, () => read())
  release()
  expect(new Set(await Promise.all((await Promise.all(all)).map(nth)))).toEqual(new Set([1]))
  expect(sent).toEqual([FEED])
})

test('a response is reused for seconds, then fetched again', async () => {
  expect(await nth(await read())).toBe(1)
  later(2)
  expect(await nth(await read())).toBe(1)
  later(2)
  expect(await nth(await read())).toBe(2)
  // Data that rarely changes is fresh for longer.
  const page = '/farcaster/cast/embed/crawl?url=https%3A%2F%2Fa.example'
  expect(await nth(await read(page))).toBe(3)
  later(200)
  expect(await nth(await read(page))).toBe(3)
})

test('responses are not shared between viewers', async () => {
  await read(`${FEED}&viewer_fid=1`)
  expect(await nth(await read(`${FEED}&viewer_fid=2`))).toBe(2)
})

test('authors read their own writes, even if a read was in flight', async () => {
  await read(`${FEED}&viewer_fid=1`)
  await read(`${FEED}&viewer_fid=12`)
  await reads.write('/farcaster/reaction', { method: 'POST' }, 1)
  expect(await nth(await read(`${FEED}&viewer_fid=12`))).toBe(2)
  expect(await nth(await read(`${FEED}&viewer_fid=1`))).toBe(4)

  const release = held()
  const old = read('/farcaster/cast?identifier=0x1&viewer_fid=1')
  answer = (path) => Response.json({ path, nth: sent.length })
  await reads.write('/farcaster/reaction', { method: 'POST' }, 1)
  release()
  await old
  // A response that was in flight during the write is not reused.
  expect(await nth(await read('/farcaster/cast?identifier=0x1&viewer_fid=1'))).toBe(7)
})

test('a 429 pauses calls for the named time, and readers get the last known response', async () => {
  await read()
  later(10)
  answer = failWith(429, { 'retry-after': '7' })
  const stale = await read()
  expect([stale.status, stale.headers.get(STALE_HEADER)]).toEqual([200, '10'])
  await expect(read('/farcaster/feed/other')).rejects.toMatchObject({
    status: 429,
    code: 'PROVIDER_BUSY',
    retryAfter: 7,
  })
  await expect(reads.write('/farcaster/cast', {}, 1)).rejects.toMatchObject({ status: 429 })
  expect(sent).toHaveLength(2)
  later(8)
  answer = () => Response.json({ nth: 99 })
  expect(await nth(await read())).toBe(99)
})

test.each([
  ['fails', failWith(503)],
  ['hangs up', () => Promise.reject(new TypeError('terminated'))],
])('a provider that %s is paused for doubling times until it responds', async (_, fault) => {
  await read()
  later(10)
  answer = fault
  const ask = () => read().then((response) => response.headers.has(STALE_HEADER))
  for (let n = 0; n < 4; n++) expect(await ask()).toBe(true)
  expect(sent).toHaveLength(5)
  for (let n = 0; n < 20; n++) await ask()
  expect(sent).toHaveLength(5)
  later(2.1)
  await Promise.all(Array.from({ length: 20 }, ask))
  expect(sent).toHaveLength(6)
  later(2.1)
  await ask()
  expect(sent).toHaveLength(6)
  later(2)
  answer = () => Response.json({ nth: 7 })
  expect(await ask()).toBe(false)
  later(4)
  expect(await ask()).toBe(false)
})

test('unknown data is an error, and stale responses expire', async () => {
  answer = failWith(500)
  expect((await read()).status).toBe(500)
  answer = (path) => Response.json({ path, nth: 1 })
  await read()
  later(6 * 60)
  answer = failWith(500)
  expect((await read()).status).toBe(500)
})

test('an error response is passed on and not cached', async () => {
  answer = failWith(404)
  expect((await read()).status).toBe(404)
  answer = () => Response.json({ nth: 5 })
  expect(await nth(await read())).toBe(5)
})

test('a reader who disconnects does not affect others', async () => {
  const release = held()
  const leaving = new AbortController()
  const gone = read(FEED, { signal: leaving.signal })
  const stays = read()
  leaving.abort(new Error('left'))
  await expect(gone).rejects.toThrow('left')
  release()
  expect((await stays).status).toBe(200)
  expect(sent).toHaveLength(1)
})

test('the cache size is limited', async () => {
  const page = JSON.stringify({ text: 'x'.repeat(1024 * 1024) })
  const headers = { 'content-type': 'application/json' }
  answer = () => new Response(page, { headers })
  for (let n = 0; n < 70; n++) await read(`/farcaster/cast/embed/crawl?url=${n}`)
  await read('/farcaster/cast/embed/crawl?url=69')
  expect(sent).toHaveLength(70)
  await read('/farcaster/cast/embed/crawl?url=0')
  expect(sent).toHaveLength(71)
})

test.each([
  [
    'half an answer',
    () => new Response('{"casts": [', { headers: { 'content-type': 'application/json' } }),
  ],
  [
    'a page in place of one',
    () => new Response('<h1>Sorry</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
])('%s is not cached, and the last good response is returned instead', async (_what, garbage) => {
  answer = garbage
  await expect(read()).rejects.toMatchObject({ code: 'PROVIDER_GARBLED' })
  answer = (path) => Response.json({ path, nth: 7 })
  expect(await nth(await read())).toBe(7)
  answer = garbage
  later(60)
  const shown = await read()
  expect(shown.headers.get(STALE_HEADER)).toBe('60')
  expect(await nth(shown)).toBe(7)
})
