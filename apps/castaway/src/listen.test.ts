import { Agent, request } from 'node:http'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { listen, type Listener } from './listen'

let listener: Listener | undefined
afterEach(() => listener?.close())

/** A server with a route that answers once `finish` is called. */
async function open() {
  let finish = () => {}
  let began = () => {}
  const inFlight = new Promise<void>((done) => (began = done))
  const app = new Hono()
  app.get('/slow', async (c) => {
    await new Promise<void>((done) => {
      finish = done
      began()
    })
    return c.text('finished')
  })
  listener = await listen('127.0.0.1', 0, async () => true, false)
  listener.serve(app)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { port } = listener
  const ask = (path: string) =>
    new Promise<{ connection?: string; body: string }>((done, fail) => {
      const sent = request({ host: '127.0.0.1', port, path, agent }, (answer) => {
        let body = ''
        answer.on('data', (chunk: Buffer) => (body += chunk))
        answer.on('end', () => done({ connection: answer.headers.connection, body }))
      })
      sent.on('error', fail)
      sent.end()
    })
  return { listener, ask, inFlight, finish: () => finish() }
}

test('a request in flight finishes, and its connection is closed after it', async () => {
  const { listener, ask, inFlight, finish } = await open()
  expect((await ask('/healthz')).connection).toBe('keep-alive')
  const slow = ask('/slow')
  await inFlight
  listener.stopAccepting()
  let isFinished = false
  const finished = listener.finished().then(() => (isFinished = true))
  await expect(fetch(`${listener.url}/healthz`)).rejects.toThrow()
  expect(isFinished).toBe(false)
  finish()
  expect(await slow).toEqual({ connection: 'close', body: 'finished' })
  await finished
})

test('a server that leaves answers what still comes, and says that it is not ready', async () => {
  const { listener, ask } = await open()
  expect((await ask('/readyz')).connection).toBe('keep-alive')
  listener.leave()
  expect(await ask('/readyz')).toEqual({ connection: 'close', body: '{"status":"closing"}' })
  const again = await fetch(`http://127.0.0.1:${listener.port}/healthz`)
  expect([again.status, again.headers.get('connection')]).toEqual([200, 'close'])
})

test('a connection whose response was sent before the stop is closed at once', async () => {
  const { listener, ask } = await open()
  const app = new Hono()
  let end: (() => void) | undefined
  app.get('/stream', () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('begun '))
        end = () => controller.close()
      },
    })
    return new Response(body)
  })
  listener.serve(app)
  const stream = ask('/stream')
  await expect.poll(() => end).toBeDefined()
  listener.stopAccepting()
  const began = performance.now()
  end!()
  expect((await stream).body).toBe('begun ')
  await listener.finished()
  // Less than the five seconds that Node keeps an idle connection open.
  expect(performance.now() - began).toBeLessThan(4000)
})

test('a request that does not finish is cut', async () => {
  const { listener, ask, inFlight } = await open()
  const slow = ask('/slow')
  await inFlight
  listener.stopAccepting()
  listener.cut()
  await expect(slow).rejects.toThrow()
  await listener.finished()
})
