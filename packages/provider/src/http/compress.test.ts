import { request, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compress } from './compress'

const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (bytes: Buffer) => bytes,
}

let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
afterAll(() => island.close())

interface AnswerSummary {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** Requests the compressed bytes, which `fetch` would decompress. */
const ask = (path: string, accepted?: string, method = 'GET', more: Record<string, string> = {}) =>
  new Promise<AnswerSummary>((tell, fail) => {
    const headers = {
      'x-api-key': island.apiKey,
      ...more,
      ...(accepted !== undefined && { 'accept-encoding': accepted }),
    }
    request(`${island.url}${path}`, { method, headers }, (response) => {
      const { statusCode: status = 0, headers: told } = response
      buffer(response).then((bytes) => tell({ status, headers: told, bytes }), fail)
    })
      .on('error', fail)
      .end()
  })

const feed = '/v2/farcaster/feed/trending?limit=10'

describe('over HTTP', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['gzip;q=0.5, identity', 'none'],
    ['gzip;q=0, br;q=0', 'none'],
    ['deflate, zstd', 'none'],
    ['gzip;q=frog', 'none'],
    ['', 'none'],
    [undefined, 'none'],
  ] as const)('a client that accepts %s gets %s', async (accepted, encoding) => {
    const plain = await ask(feed)
    const { status, headers, bytes } = await ask(feed, accepted)
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBe(encoding === 'none' ? undefined : encoding)
    expect(headers['vary']).toContain('Accept-Encoding')
    expect(decoders[encoding](bytes).equals(plain.bytes)).toBe(true)
    const most = encoding === 'none' ? plain.bytes.length : plain.bytes.length / 2
    expect(bytes.length).toBeLessThanOrEqual(most)
  })

  test('a small response is not compressed', async () => {
    const { headers, bytes } = await ask('/v2/farcaster/login/nonce', 'gzip')
    expect(headers['content-encoding']).toBe(undefined)
    expect(JSON.parse(bytes.toString())).toHaveProperty('nonce')
  })

  test('a response that the client has already is not sent again', async () => {
    const { etag } = (await ask(feed, 'br')).headers
    const again = await ask(feed, 'br', 'GET', { 'if-none-match': etag! })
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag])
    const { casts } = await island.client.fetchTrendingFeed({ limit: 10 })
    const { signerUuid } = await island.newcomer('fresh')
    const target = casts[0]!.hash
    await island.client.publishReaction({ signerUuid, reactionType: 'like', target })
    const changed = await ask(feed, 'br', 'GET', { 'if-none-match': etag! })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  test('a write has no ETag, and is never cached', async () => {
    const { signerUuid } = await island.newcomer('writer')
    const response = await fetch(`${island.url}/v2/farcaster/cast/`, {
      method: 'POST',
      headers: { 'x-api-key': island.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ signer_uuid: signerUuid, text: 'once' }),
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('etag')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('the description is compressed as well', async () => {
    const { headers, bytes } = await ask('/openapi.json', 'gzip')
    expect(headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(bytes).toString())).toHaveProperty('openapi')
  })

  test('HEAD has no body to compress', async () => {
    const { status, headers, bytes } = await ask(feed, 'gzip', 'HEAD')
    expect([status, bytes.length, headers['content-encoding']]).toEqual([200, 0, undefined])
  })

  test('a fault still closes the connection', async () => {
    const fault = await island.local.faults.add({ operation: 'fetchTrendingFeed', drop: true })
    await expect(ask(feed, 'gzip')).rejects.toThrow(/hang up|ECONNRESET/)
    await island.local.faults.remove(fault.id)
    expect((await ask(feed, 'gzip')).status).toBe(200)
  })
})

describe('a response', () => {
  const given = new Request('http://island/', { headers: { 'accept-encoding': 'gzip' } })
  const long = JSON.stringify({ text: 'low tide '.repeat(500) })
  const json = (headers: Record<string, string>) =>
    new Response(long, { headers: { 'content-type': 'application/json', ...headers } })

  test.each<[string, Response]>([
    ['that is already encoded', json({ 'content-encoding': 'br' })],
    ['with no-transform', json({ 'cache-control': 'no-store, no-transform' })],
    [
      'that is a stream of events',
      new Response(long, { headers: { 'content-type': 'text/event-stream' } }),
    ],
    ['that is an image', new Response(long, { headers: { 'content-type': 'image/png' } })],
    ['without a body', new Response(null, { status: 204 })],
  ])('%s is not changed', async (_, answer) => {
    const before = [...answer.headers]
    expect(await compress(given, answer)).toBe(answer)
    expect([...answer.headers]).toEqual(before)
  })

  test('keeps its status and headers', async () => {
    const answer = new Response(long, {
      status: 201,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(long.length),
        etag: '"1"',
        vary: 'Origin',
      },
    })
    const { status, headers } = await compress(given, answer)
    expect(status).toBe(201)
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'gzip',
      etag: 'W/"1"',
      vary: 'Origin, Accept-Encoding',
    })
  })

  test('is not compressed in process, without an accept-encoding header', async () => {
    const answer = json({})
    expect(await compress(new Request('http://island/'), answer)).toBe(answer)
  })
})
