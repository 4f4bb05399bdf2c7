import { expect, test } from 'vitest'
import { live, type LiveEvent } from './live'

const event: LiveEvent = { type: 'profile', fid: 3 }

/** A stream and who can be made to speak on it. */
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

test('events arrive as they happen, after a line that says the stream is open', async () => {
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

test('closing ends every stream, lets go of the source and takes no new ones', async () => {
  const { streams, stopped } = open()
  const response = await streams.app.request('/')
  const text = response.text()
  await new Promise((done) => setTimeout(done, 20))
  streams.close()
  expect(await text).toContain('event: ready')
  expect(stopped()).toBe(1)
  expect((await streams.app.request('/')).status).toBe(503)
})

test('a browser that does not read is cut off', async () => {
  const { streams, send, stopped } = open()
  const response = await streams.app.request('/')
  await new Promise((done) => setTimeout(done, 20))
  for (let n = 0; n < 2_000; n++) send(event)
  await response.text()
  expect(stopped()).toBe(1)
  streams.close()
})

test('people hear that something of theirs has changed, and not of others’', async () => {
  const { streams, change } = open()
  const response = await streams.app.request('/')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => (await reader.read()).value ?? ''
  await until(read, 'event: ready')
  change('ben', 1)
  change('ann', 2)
  const heard = await until(read, '"seq"')
  expect(heard).toContain('{"type":"own","seq":2}')
  expect(heard).not.toContain('"seq":1')
  streams.close()
})
