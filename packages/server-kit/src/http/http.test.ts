import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { bodyLimit, errorResponse, readUpTo } from './index'

/** A body in chunks, without a declared length; counts the chunks that were read. */
const inChunks = (chunks: number, size: number) => {
  const seen = { read: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.read === chunks) return controller.close()
        seen.read++
        controller.enqueue(new Uint8Array(size).fill(97))
      },
    },
    { highWaterMark: 0 },
  )
  return { seen, body }
}
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://site/upload', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)

describe('readUpTo', () => {
  test('reads a body that has exactly the limit', async () => {
    const { body } = inChunks(3, 4)
    expect(await readUpTo(post(body), 12)).toHaveLength(12)
    expect(await readUpTo(new Response(null), 0)).toHaveLength(0)
  })

  test('stops at the limit without reading the rest', async () => {
    const { body, seen } = inChunks(100, 4)
    expect(await readUpTo(post(body), 11)).toBeNull()
    expect(seen.read).toBe(3)
  })

  test('reads nothing of a body that declares too much', async () => {
    const { body, seen } = inChunks(100, 4)
    expect(await readUpTo(post(body, { 'content-length': '400' }), 11)).toBeNull()
    expect(seen.read).toBe(0)
  })

  test('reads responses too', async () => {
    expect(Buffer.from((await readUpTo(new Response('hello'), 5))!).toString()).toBe('hello')
    expect(await readUpTo(new Response('hello'), 4)).toBeNull()
  })
})

describe('bodyLimit', () => {
  const app = new Hono()
  app.use(
    bodyLimit((path) => ({
      maxBytes: path === '/upload' ? 10 : 1,
      reject: (maxBytes) => new Response(`at most ${maxBytes}`, { status: 413 }),
    })),
  )
  app.post('/upload', async (c) => c.text(await c.req.text()))
  app.onError((error, c) => c.text(error.message, 500))
  const answer = async (request: Request) => {
    const response = await app.request(request)
    return [response.status, await response.text()]
  }

  test('passes bodies up to the limit of their path', async () => {
    expect(await answer(post('0123456789', { 'content-length': '10' }))).toEqual([
      200,
      '0123456789',
    ])
    expect(await answer(post(inChunks(2, 5).body))).toEqual([200, 'aaaaaaaaaa'])
  })

  test('rejects declared and undeclared bodies above it', async () => {
    expect(await answer(post('01234567890', { 'content-length': '11' }))).toEqual([
      413,
      'at most 10',
    ])
    const { body, seen } = inChunks(1000, 5)
    expect(await answer(post(body))).toEqual([413, 'at most 10'])
    expect(seen.read).toBeLessThan(10)
  })
})

test('an error response names the field, the wait and the allowed methods, and is not cached', async () => {
  const response = errorResponse({
    status: 429,
    code: 'too_many',
    shortMessage: 'Wait',
    property: 'fid',
    retryAfter: 3,
    allow: 'GET',
  })
  expect(await response.json()).toEqual({ code: 'too_many', message: 'Wait', property: 'fid' })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    allow: 'GET',
    'cache-control': 'no-store',
    'retry-after': '3',
  })
  expect(await errorResponse({ status: 404, code: 'x', shortMessage: 'y' }).json()).toEqual({
    code: 'x',
    message: 'y',
  })
})
