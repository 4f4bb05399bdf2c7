import { describe, expect, it } from 'vitest'
import { createClient } from './index'
import { json, listen } from '../test/listen'
import { sleep, parseRetryAfter } from './retry'

const signerUuid = '19d0c5fd-9b33-4a48-a0e2-bc7b0555baec'
const fast = { delay: () => 1 }

describe('calls that read or are idempotent', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])('are retried once on %i', async (status) => {
    const { baseUrl, received } = await listen((_, response, count) =>
      count === 1 ? json(response, {}, status) : json(response, { nonce: 'a' }),
    )
    expect(await createClient({ baseUrl, retry: fast }).fetchNonce()).toEqual({ nonce: 'a' })
    expect(received).toHaveLength(2)
  })

  it.each([400, 401, 403, 404, 410, 422, 501])('are not retried on %i', async (status) => {
    const { baseUrl, received } = await listen((_, response) => json(response, {}, status))
    const client = createClient({ baseUrl, retry: fast })
    await expect(client.fetchNonce()).rejects.toMatchObject({ status })
    expect(received).toHaveLength(1)
  })

  it('fail with the last error after one retry, or as many as the options say', async () => {
    const { baseUrl, received } = await listen((_, response, count) =>
      json(response, { code: `E${count}`, message: 'no' }, 503),
    )
    const client = createClient({ baseUrl, retry: fast })
    await expect(client.fetchNonce()).rejects.toMatchObject({ code: 'E2' })
    const four = { retry: { ...fast, attempts: 3 } }
    await expect(client.fetchNonce({}, four)).rejects.toMatchObject({ code: 'E6' })
    await expect(client.fetchNonce({}, { retry: false })).rejects.toMatchObject({ code: 'E7' })
    await expect(client.fetchNonce({}, { retry: 0 })).rejects.toMatchObject({ code: 'E8' })
    expect(received).toHaveLength(8)
  })

  it('send their body again with DELETE', async () => {
    const { baseUrl, received } = await listen((_, response, count) =>
      count === 1 ? json(response, {}, 503) : json(response, { success: true }),
    )
    await createClient({ baseUrl, retry: fast }).deleteCast({ signerUuid, targetHash: '0x1' })
    expect(received[1]!.body).toBe(received[0]!.body)
  })
})

describe('calls that write', () => {
  it('are not retried, as they might write twice', async () => {
    const { baseUrl, received } = await listen((request, response) => {
      if (request.path.endsWith('/user')) json(response, {}, 503)
      else response.destroy()
    })
    const client = createClient({ baseUrl, retry: fast })
    const post = client.publishCast({ signerUuid, text: 'hi' })
    await expect(post).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
    await expect(client.updateUser({ signerUuid, bio: 'x' })).rejects.toMatchObject({ status: 503 })
    expect(received.map(({ method }) => method)).toEqual(['POST', 'PATCH'])
  })

  it('are retried with an idem key', async () => {
    const { baseUrl, received } = await listen((_, response, count) => {
      if (count === 1) response.destroy()
      else json(response, { success: true })
    })
    const client = createClient({ baseUrl, retry: fast })
    await client.publishCast({ signerUuid, text: 'hi', idem: 'a-key-of-mine' })
    expect(received).toHaveLength(2)
    expect(received[1]!.body).toBe(received[0]!.body)
  })
})

describe('Retry-After', () => {
  it('is obeyed', async () => {
    let first = 0
    const { baseUrl, received } = await listen((_, response, count) => {
      if (count === 1) {
        first = performance.now()
        return json(response, {}, 429, { 'retry-after': '1' })
      }
      return json(response, { waited: performance.now() - first })
    })
    const answer = await createClient({ baseUrl, retry: fast }).fetchNonce()
    expect((answer as unknown as { waited: number }).waited).toBeGreaterThan(950)
    expect(received).toHaveLength(2)
  })

  it('above maxDelay fails the call at once', async () => {
    const { baseUrl, received } = await listen((_, response) =>
      json(response, {}, 429, { 'retry-after': '3600' }),
    )
    await expect(createClient({ baseUrl }).fetchNonce()).rejects.toMatchObject({
      status: 429,
      retryable: true,
      details: { retryAfter: 3_600_000 },
    })
    expect(received).toHaveLength(1)
  })

  it('can be aborted while waiting', async () => {
    const { baseUrl } = await listen((_, response) =>
      json(response, {}, 503, { 'retry-after': '9' }),
    )
    const started = performance.now()
    const client = createClient({ baseUrl })
    await expect(client.fetchNonce({}, { signal: AbortSignal.timeout(60) })).rejects.toMatchObject({
      code: 'ABORTED',
    })
    await expect(client.fetchNonce({}, { timeout: 60 })).rejects.toMatchObject({ code: 'TIMEOUT' })
    expect(performance.now() - started).toBeLessThan(8_000)
  })

  it('may be seconds, or a date relative to the server’s clock', () => {
    const at = (values: Record<string, string>) => parseRetryAfter(new Headers(values), 1_000_000)
    const date = (ms: number) => new Date(ms).toUTCString()
    expect(at({})).toBeUndefined()
    expect(at({ 'retry-after': 'soon' })).toBeUndefined()
    expect(at({ 'retry-after': '-5' })).toBeUndefined()
    expect(at({ 'retry-after': '7' })).toBe(7000)
    expect(at({ 'retry-after': date(1_005_000) })).toBe(5000)
    expect(at({ 'retry-after': date(5000) })).toBe(0)
    expect(at({ 'retry-after': date(9_000_000), date: date(8_998_000) })).toBe(2000)
  })

  it('sleep ends with its signal', async () => {
    const gone = AbortSignal.abort('gone')
    await expect(sleep(10_000, gone)).rejects.toBe('gone')
  })
})
