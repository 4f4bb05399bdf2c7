import { request } from 'node:http'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { listen, type Listener as Server } from './listen'
import { live, type Listener, type LiveEvent } from './live'
import type { ClientAddress } from './stream-limits'

const event: LiveEvent = { type: 'profile', fid: 3 }

/** A stream with functions that emit events on it. */
function open() {
  let send: ((event: LiveEvent) => void) | undefined
  let change: ((userId: string, seq: number) => void) | undefined
  let stopped = 0
  const streams = live(
    (_fid, tell) => {
      send = tell
      return () => void (stopped += 1)
    },
    (tell) => {
      change = tell
      return () => {}
    },
    async () => ({ fid: 7, userId: 'ann' }),
    () => ({ address: '192.0.2.1', isShared: false }),
  )
  return {
    streams,
    send: (said: LiveEvent) => send?.(said),
    change: (userId: string, seq: number) => change?.(userId, seq),
    stopped: () => stopped,
  }
}

async function until(read: () => Promise<string>, wanted: string): Promise<string> {
  let text = ''
  while (!text.includes(wanted)) text += await read()
  return text
}

test('events arrive as they happen, after the ready event', async () => {
  const { streams, send } = open()
  const response = await streams.app.request('/')
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => (await reader.read()).value ?? ''
  expect(await until(read, 'event: ready')).toContain('retry: 2000')
  send(event)
  expect(await until(read, 'data: {"type"')).toContain(JSON.stringify(event))
  streams.close()
})

test('closing ends every stream, unsubscribes from the source and refuses new streams', async () => {
  const { streams, stopped } = open()
  const response = await streams.app.request('/')
  const text = response.text()
  await new Promise((done) => setTimeout(done, 20))
  streams.close()
  expect(await text).toContain('event: ready')
  expect(stopped()).toBe(1)
  expect((await streams.app.request('/')).status).toBe(503)
})

test('a browser that does not read is disconnected', async () => {
  const { streams, send, stopped } = open()
  const response = await streams.app.request('/')
  await new Promise((done) => setTimeout(done, 20))
  for (let n = 0; n < 2_000; n++) send(event)
  await response.text()
  expect(stopped()).toBe(1)
  streams.close()
})

test('users are notified of their own changes, not of others’', async () => {
  const { streams, change } = open()
  const response = await streams.app.request('/')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => (await reader.read()).value ?? ''
  await until(read, 'event: ready')
  change('ben', 1)
  change('ann', 2)
  const heard = await until(read, '"own"')
  expect(heard).toContain('{"type":"records","seq":2}')
  expect(heard).toContain('{"type":"own","seq":2}')
  expect(heard).not.toContain('"seq":1')
  streams.close()
})

describe('the number of streams', () => {
  const [PERSON, ADDRESS, UNKNOWN, ALL] = [20, 200, 1_000, 2_000]
  const at = (n: number): ClientAddress => ({ address: `198.51.100.${n}`, isShared: false })
  const proxy: ClientAddress = { address: '127.0.0.1', isShared: true }
  const visitor = async (): Promise<Listener> => ({ fid: null, userId: null })

  /** Streams whose client address and user the test can change. */
  function streams() {
    const who = { sender: at(1), of: visitor as (request: Request) => Promise<Listener> }
    let sources = 0
    const { app, close } = live(
      () => {
        sources += 1
        return () => void (sources -= 1)
      },
      () => () => {},
      (request) => who.of(request),
      () => who.sender,
    )
    app.onError((_, c) => c.body(null, 500))
    const open = (init?: RequestInit) => app.request('/', init)
    const many = (count: number) => Promise.all(Array.from({ length: count }, () => open()))
    const statuses = (answers: Response[]) => {
      const counts: Record<number, number> = {}
      for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
      return counts
    }
    const signIn = (userId: string) => (who.of = async () => ({ fid: 1, userId }))
    return { who, open, many, statuses, signIn, close, sources: () => sources }
  }

  it('is limited per user, who gets another when one has ended', async () => {
    const { many, open, signIn, statuses, close } = streams()
    signIn('ann')
    const opened = await many(PERSON)
    expect(statuses(opened)).toEqual({ 200: PERSON })
    const rejected = await open()
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await rejected.json()).toEqual({
      code: 'TOO_MANY_STREAMS',
      message:
        'You have 20 tabs of this site open, which is the limit for live updates: close some',
    })
    signIn('ben')
    expect((await open()).status).toBe(200)
    signIn('ann')
    await opened[3]!.body!.cancel()
    expect(statuses(await many(2))).toEqual({ 200: 1, 429: 1 })
    close()
  })

  it('is limited per IP address, even for concurrent requests', async () => {
    const { who, many, open, statuses, close, sources } = streams()
    expect(statuses(await many(ADDRESS + 50))).toEqual({ 200: ADDRESS, 429: 50 })
    expect(sources()).toBe(ADDRESS)
    who.sender = at(2)
    expect((await open()).status).toBe(200)
    close()
    expect(sources()).toBe(0)
  })

  it('is limited in total before anything is awaited', async () => {
    const { who, many, statuses, close } = streams()
    let answer: ((listener: Listener) => void)[] = []
    let n = 0
    who.of = () => new Promise((done) => answer.push(done))
    const asked: Promise<Response[]>[] = []
    for (let address = 1; address <= 12; address++) {
      who.sender = at(address)
      asked.push(many(ADDRESS))
    }
    await Promise.resolve()
    for (const done of answer) done({ fid: null, userId: `person ${(n += 1)}` })
    answer = []
    const counts = statuses((await Promise.all(asked)).flat())
    expect(counts).toEqual({ 200: ALL, 503: 12 * ADDRESS - ALL })
    close()
  })

  it('leaves streams for signed-in users if a proxy hides the IP addresses of visitors', async () => {
    const { who, many, open, signIn, statuses, close } = streams()
    who.sender = proxy
    expect(statuses(await many(UNKNOWN + 1))).toEqual({ 200: UNKNOWN, 503: 1 })
    signIn('ann')
    expect((await open()).status).toBe(200)
    close()
  })

  it('does not include streams that never started', async () => {
    const { who, open, many, signIn, statuses, close, sources } = streams()
    signIn('ann')
    for (let n = 0; n < PERSON; n++) await open({ method: 'HEAD' })
    const gone = new AbortController()
    gone.abort()
    for (let n = 0; n < PERSON; n++) await open({ signal: gone.signal })
    who.of = () => Promise.reject(new Error('the database is away'))
    for (let n = 0; n < ADDRESS; n++) expect((await open()).status).toBe(500)
    signIn('ann')
    expect(statuses(await many(PERSON + 1))).toEqual({ 200: PERSON, 429: 1 })
    expect(sources()).toBe(PERSON)
    close()
  })

  it('does not include streams whose reader disconnected during a write', async () => {
    const { many, open, signIn, statuses, close } = streams()
    signIn('ann')
    const leaving = new AbortController()
    for (let n = 0; n < PERSON; n++) await open({ signal: leaving.signal })
    leaving.abort()
    expect(statuses(await many(PERSON))).toEqual({ 200: PERSON })
    close()
  })
})

describe('on a real server', () => {
  const PERSON = 20
  let listener: Server
  beforeAll(async () => {
    listener = await listen('127.0.0.1', 0, async () => true, false)
  })
  afterAll(() => listener.close())

  /** Opens a stream and returns the response. */
  function connect() {
    const going = request(`http://127.0.0.1:${listener.port}/live`, { agent: false })
    const answered = new Promise<number>((done, fail) => {
      going.on('response', (response) => done(response.statusCode!))
      going.on('error', fail)
    })
    going.end()
    return { answered, leave: () => going.destroy() }
  }

  it('a client that disconnects frees its stream, even before the response', async () => {
    let stopped = 0
    let onStop = () => {}
    let whoIs: (request: Request) => Promise<Listener> = async () => ({ fid: null, userId: 'ann' })
    const streams = live(
      () => () => {
        stopped += 1
        onStop()
      },
      () => () => {},
      (request) => whoIs(request),
      () => ({ address: '198.51.100.1', isShared: false }),
    )
    const app = new Hono()
    app.route('/live', streams.app)
    listener.serve(app)
    const open = () => Array.from({ length: PERSON }, connect)

    const first = open()
    for (const { answered } of first) expect(await answered).toBe(200)
    expect(await connect().answered).toBe(429)
    const allStopped = new Promise<void>((done) => {
      onStop = () => stopped === PERSON && done()
    })
    for (const { leave } of first) leave()
    await allStopped

    // The client disconnects while its session is being looked up.
    const signedIn = whoIs
    const gone: Promise<void>[] = []
    const arrived = new Promise<void>((all) => {
      whoIs = ({ signal }) => {
        const left = new Promise<void>((done) => signal.addEventListener('abort', () => done()))
        if (gone.push(left) === PERSON) all()
        return left.then(() => ({ fid: null, userId: 'ann' }))
      }
    })
    const second = open()
    await arrived
    for (const { answered, leave } of second) {
      answered.catch(() => {})
      leave()
    }
    await Promise.all(gone)
    whoIs = signedIn
    const third = open()
    for (const { answered } of third) expect(await answered).toBe(200)
    expect(await connect().answered).toBe(429)
    streams.close()
  })
})
