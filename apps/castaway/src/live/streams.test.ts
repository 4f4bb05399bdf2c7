import { request } from 'node:http'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { listen, type Listener as Server } from '../listen'
import {
  type Listener,
  type LiveEvent,
  type LiveSource,
  type LiveUpdate,
  type Person,
  toMessage,
} from './events'
import { Audience, updateFor } from './audience'
import { followedUsers } from './followed'
import { live } from './streams'

const event: LiveEvent = { type: 'profile', fid: 3 }

/** A log of updates: each is one event with its number as the position after it. */
function testLog() {
  const all: LiveUpdate[] = []
  const audience = new Audience<{ listener: Listener; hear: (update: LiveUpdate) => void }>()
  let stopped = 0
  const source: LiveSource = {
    subscribe(listener, hear) {
      const remove = audience.add({ listener, hear })
      return () => {
        remove()
        stopped += 1
      }
    },
    position: () => String(all.length),
    since: async (position, listener) => {
      await new Promise((done) => setTimeout(done, 5))
      if (!/^\d+$/.test(position)) return null
      const missed = all.slice(Number(position))
      const updates = missed.flatMap((update) => updateFor(listener, update) ?? [])
      return { updates, isOld: (seq) => seq <= Number(position) }
    },
  }
  /** Sends events of one transaction. */
  const sendAll = (said: { event: LiveEvent; topics?: string[] }[]) => {
    const seq = all.length + 1
    const messages = said.map(({ event, topics = ['everything'] }) =>
      toMessage(event, { topics, author: null }, String(seq)),
    )
    const update = { seq, messages }
    all.push(update)
    for (const [{ hear }, own] of audience.of(update)) hear({ seq, messages: own })
  }
  const send = (event: LiveEvent, ...topics: string[]) =>
    sendAll([{ event, ...(topics.length > 0 && { topics }) }])
  return { source, send, sendAll, stopped: () => stopped }
}

/** A stream with functions that emit events on it. */
function open() {
  const log = testLog()
  const streams = live(
    [log.source],
    async () => ({ fid: 7, userId: 'ann' }),
    () => ({ address: '192.0.2.1', isShared: false }),
    followedUsers(async () => new Set([4])),
  )
  return { ...log, streams }
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

test('users receive what is for them, not what is for others', async () => {
  const { streams, send } = open()
  const response = await streams.app.request('/')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => (await reader.read()).value ?? ''
  await until(read, 'event: ready')
  send({ type: 'records', seq: 1 }, 'records:ben')
  send({ type: 'records', seq: 2 }, 'records:ann')
  const heard = await until(read, '"seq":2')
  expect(heard).not.toContain('"seq":1')
  streams.close()
})

describe('a stream that was interrupted', () => {
  /** The events and ids of a stream, up to the text `last`. */
  async function readUntil(app: Hono, last: string, init?: RequestInit, path = '/') {
    const leaving = new AbortController()
    const response = await app.request(path, { ...init, signal: leaving.signal })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    const text = await until(async () => (await reader.read()).value ?? '', last)
    leaving.abort()
    const ids = [...text.matchAll(/^id: (.*)$/gm)].map((match) => match[1])
    const fids = [...text.matchAll(/"fid":(\d+)/g)].map((match) => Number(match[1]))
    return { text, fids, id: ids.at(-1) }
  }
  const from = (id: string): RequestInit => ({ headers: { 'last-event-id': id } })

  test('goes on from its last event, with nothing twice', async () => {
    const { streams, send } = open()
    send({ type: 'profile', fid: 1 })
    const first = await readUntil(streams.app, '\n\n')
    expect(first).toMatchObject({ id: '1', fids: [] })
    expect(first.text).toContain('"resumed":false')
    send({ type: 'profile', fid: 2 })
    send({ type: 'profile', fid: 3 })
    const second = await readUntil(streams.app, 'event: here', from('1'))
    expect(second.text).toContain('"resumed":true')
    expect(second).toMatchObject({ fids: [2, 3], id: '3' })
    // As a page does that opens another connection.
    expect(await readUntil(streams.app, '"resumed":true', {}, '/?last_event_id=3')).toMatchObject({
      fids: [],
      id: '3',
    })
    streams.close()
  })

  test('goes on after what others got more of', async () => {
    const { streams, sendAll } = open()
    const reading = readUntil(streams.app, '"fid":2')
    await new Promise((done) => setTimeout(done, 20))
    sendAll([
      { event: { type: 'profile', fid: 1 } },
      { event: { type: 'profile', fid: 2 } },
      { event: { type: 'notification', fid: 8 }, topics: ['own:8'] },
    ])
    const { fids, id, text } = await reading
    expect({ fids, id }).toEqual({ fids: [1, 2], id: '1' })
    // An interruption between the two must bring the second one again.
    expect(text).toMatch(/"fid":1\}\n\nid: 1\n/)
    streams.close()
  })

  test('gets what happens while it looks up what it missed, once', async () => {
    const { streams, send } = open()
    send({ type: 'profile', fid: 1 })
    const read = readUntil(streams.app, '"fid":4', from('0'))
    await new Promise((done) => setTimeout(done, 2))
    send({ type: 'profile', fid: 2 })
    await new Promise((done) => setTimeout(done, 20))
    send({ type: 'profile', fid: 4 })
    expect((await read).fids).toEqual([1, 2, 4])
    streams.close()
  })

  test('gets nothing twice at a process that hears of it later', async () => {
    const { streams, source } = open()
    const hear: ((update: LiveUpdate) => void)[] = []
    const { subscribe } = source
    source.subscribe = (listener, tell) => {
      hear.push(tell)
      return subscribe(listener, tell)
    }
    source.since = async () => ({ updates: [], isOld: (seq) => seq <= 7 })
    const read = readUntil(streams.app, '"fid":8', from('7'))
    await expect.poll(() => hear.length).toBe(1)
    await new Promise((done) => setTimeout(done, 5))
    for (const seq of [6, 7, 8]) {
      hear[0]!({ seq, messages: [toMessage({ type: 'profile', fid: seq })] })
    }
    expect((await read).fids).toEqual([8])
    streams.close()
  })

  test('starts from now if it missed too much, or its position is not known', async () => {
    const { streams, send } = open()
    for (let n = 0; n < 400; n++) send({ type: 'profile', fid: n })
    for (const id of ['0', 'x']) {
      const { text, fids } = await readUntil(streams.app, '\n\n', from(id))
      expect([text.includes('"resumed":false'), fids]).toEqual([true, []])
    }
    streams.close()
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
    let whoIs: (request: Request) => Promise<Person> = async () => ({ fid: null, userId: 'ann' })
    const streams = live(
      [
        {
          subscribe: () => () => {
            stopped += 1
            onStop()
          },
        },
      ],
      (request) => whoIs(request),
      () => ({ address: '198.51.100.1', isShared: false }),
      followedUsers(async () => new Set()),
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
