import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { onOwnDatabase } from '@castaway/testkit/database'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boot, type RunningServer } from './boot'
import { edge } from './edge/index'
import { listen, type Listener } from './listen'
import { readSettings } from './settings/index'

const MB = 1024 * 1024
const HUGE = 128 * MB

interface Answer {
  status: number
  type: string
  text: string
  /** Bytes of the body that were sent before the response arrived. */
  sent: number
}

/** Sends a body of this size, chunked or with a declared length, until a response arrives. */
function send(url: string, size: number, as: 'declared' | 'chunked', method = 'POST') {
  return new Promise<Answer>((done, fail) => {
    const chunk = Buffer.alloc(64 * 1024, ' ')
    let sent = 0
    let answered = false
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (as === 'declared') headers['content-length'] = String(size)
    else headers['transfer-encoding'] = 'chunked'
    // Otherwise the server would close the connection with its response, while the body is still being sent.
    const agent = new Agent({ keepAlive: true })
    const going = request(url, { method, headers, agent })
    going.on('close', () => agent.destroy())
    going.on('response', (response: IncomingMessage) => {
      answered = true
      const sentBefore = sent
      let text = ''
      response.on('data', (part) => (text += part))
      response.on('end', () => {
        going.destroy()
        const { statusCode: status = 0, headers } = response
        done({ status, type: headers['content-type'] ?? '', text, sent: sentBefore })
      })
    })
    going.on('error', (cause) => !answered && fail(cause))
    const pump = () => {
      if (answered) return
      if (sent >= size) return void going.end()
      const part = chunk.subarray(0, Math.min(chunk.length, size - sent))
      sent += part.length
      // Parts are written one at a time, so that a response that arrived meanwhile is read before the next write.
      going.write(part, () => setImmediate(pump))
    }
    // A client that declared its length waits for the response to its headers.
    if (as === 'declared' && size > MB * 16) going.flushHeaders()
    else pump()
  })
}

describe('a body', () => {
  let listener: Listener
  /** Bytes that a route has read. */
  let read = 0
  beforeAll(async () => {
    listener = await listen('127.0.0.1', 0, async () => true, false)
    const app = new Hono()
    app.use(
      edge({
        table: [
          {
            method: '*',
            path: '/*',
            about: 'Everything',
            callers: 'anyone',
            from: 'anywhere',
            limit: null,
            maxBody: MB,
            seconds: 10,
            style: 'v2',
          },
        ],
        buckets: null,
        userIdOf: async () => null,
        isKnownKey: async () => false,
        clientAddressOf: () => ({ address: '198.51.100.1', isShared: false }),
        refuseOtherPages: async () => null,
        isOwnOrigin: () => false,
      }),
    )
    app.all('/reads/*', async (c) => {
      read = 0
      for await (const part of c.req.raw.body ?? []) read += part.length
      return c.json({ read, length: c.req.header('content-length') ?? null })
    })
    app.post('/forgives', async (c) => c.json({ said: await c.req.json().catch(() => 'nothing') }))
    app.all('/ignores', (c) => c.text('done'))
    listener.serve(app)
  })
  afterAll(() => listener.close())
  const at = (path: string) => `http://127.0.0.1:${listener.port}${path}`

  it.each(['declared', 'chunked'] as const)('at the limit is read completely, %s', async (as) => {
    const { status, text } = await send(at('/reads/all'), MB, as)
    expect([status, JSON.parse(text).read]).toEqual([200, MB])
  })

  it('that declares one more byte is refused unread', async () => {
    read = -1
    const { status, text } = await send(at('/reads/all'), MB + 1, 'declared')
    expect([status, JSON.parse(text).code, read]).toEqual([413, 'PAYLOAD_TOO_LARGE', -1])
  })

  it('without a declared length is read up to the limit', async () => {
    const { status, text } = await send(at('/reads/all'), HUGE, 'chunked')
    expect([status, JSON.parse(text)]).toEqual([
      413,
      {
        code: 'PAYLOAD_TOO_LARGE',
        message: 'The body is larger than the limit of 1048576 bytes: send less',
      },
    ])
    expect(read).toBeLessThanOrEqual(MB)
  })

  it('that exceeds the limit returns 413 even if the route fails to parse it', async () => {
    expect((await send(at('/forgives'), HUGE, 'chunked')).status).toBe(413)
  })

  it('that the route does not need is not read', async () => {
    const { status, text } = await send(at('/ignores'), HUGE, 'chunked')
    expect([status, text]).toEqual([200, 'done'])
    expect((await send(at('/ignores'), HUGE, 'declared', 'GET')).status).toBe(413)
    expect((await send(at('/ignores'), 5, 'declared', 'GET')).status).toBe(200)
  })

  it('that is compressed arrives unchanged', async () => {
    const body = gzipSync('x'.repeat(8 * MB))
    const answer = await fetch(at('/reads/all'), {
      method: 'POST',
      headers: { 'content-encoding': 'gzip' },
      body,
    })
    expect(await answer.json()).toMatchObject({ read: body.length })
  })
})

describe('every route of the product', () => {
  let running: RunningServer
  let folder: string
  const failures: unknown[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'castaway-body-'))
    running = await onOwnDatabase(({ databaseUrl }) =>
      boot(
        readSettings(
          {
            PORT: '0',
            CASTAWAY_WORLD: 'hostile',
            CASTAWAY_DATA: join(folder, 'data'),
            DATABASE_URL: databaseUrl,
          },
          folder,
        ),
        (cause) => failures.push(cause),
        Promise.resolve(),
      ),
    )
  })
  afterAll(async () => {
    await running?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const places = [
    '/frame/poll',
    '/frame/guestbook',
    '/v2/farcaster/cast',
    '/v2/nowhere',
    '/_local/reset',
    '/_local/chain/base',
    '/_simulated/oauth/token',
    '/_simulated/faucet',
    '/_simulated/telegram',
    '/login/wallet',
    '/login/oidc/token',
    '/api/farcaster/cast',
    '/api/_me',
    '/api/_media',
    '/rpc/8453',
    '/live',
    '/media/x.webp',
    '/approve/x',
    '/authorize',
    '/f/x',
    '/frames/x',
    '/pay/x',
    '/fungibles/x',
    '/pages/arriving',
    '/openapi.json',
    '/',
    '/nowhere/at/all',
  ]

  it.each(places)('refuses a declared 128 MB body at %s unread', async (path) => {
    const { status, text, type, sent } = await send(`${running.url}${path}`, HUGE, 'declared')
    expect([status, sent]).toEqual([413, 0])
    expect(type).toContain('application/json')
    expect(text).toMatch(/larger than|at most 15 MB/)
  })

  it.each(places)('cuts off a chunked 128 MB body at %s', async (path) => {
    const { status, sent } = await send(`${running.url}${path}`, HUGE, 'chunked')
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(sent).toBeLessThan(HUGE)
  })

  it('responds in the error format of the route', async () => {
    const said = async (path: string) =>
      JSON.parse((await send(`${running.url}${path}`, HUGE, 'declared')).text)
    expect(await said('/rpc/8453')).toMatchObject({ jsonrpc: '2.0', error: { code: -32600 } })
    expect(await said('/api/farcaster/cast')).toMatchObject({ code: 'BODY_TOO_LARGE' })
    expect(await said('/api/_media')).toMatchObject({ code: 'PICTURE_TOO_LARGE' })
    expect(await said('/v2/farcaster/cast')).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  })

  it('accepts larger bodies for images', async () => {
    const { status } = await send(`${running.url}/api/_media`, 2 * MB, 'declared')
    expect(status).not.toBe(413)
    expect(failures).toEqual([])
  })
})
