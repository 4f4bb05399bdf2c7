import { afterEach, describe, expect, it, vi } from 'vitest'
import { json, listen } from '../test/listen'
import { clientOf, createClient, type Hooks } from './index'
import { fetchBulkUsers, fetchNonce } from './operations'

const signerUuid = '19d0c5fd-9b33-4a48-a0e2-bc7b0555baec'
const fast = { delay: () => 1 }
afterEach(() => void vi.restoreAllMocks())

/** Records the calls of all hooks. */
function scribe() {
  const told: [string, Record<string, unknown>][] = []
  const write = (name: string) => (facts: object) => void told.push([name, { ...facts }])
  const hooks: Hooks = {
    onRequest: write('request'),
    onResponse: write('response'),
    onRetry: write('retry'),
    onError: write('error'),
    onWarn: write('warn'),
  }
  return { told, hooks, names: () => told.map(([name]) => name) }
}

it("the platform's fetch is called without another object as its this", async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(function (this: unknown) {
    if (this !== undefined && this !== globalThis) throw new TypeError('Illegal invocation')
    return Promise.resolve(Response.json({ nonce: 'a' }))
  })
  expect(await createClient({ retry: false }).fetchNonce()).toEqual({ nonce: 'a' })
})

describe('hooks', () => {
  it('are called for requests, responses and retries', async () => {
    const { baseUrl } = await listen((_, response, count) =>
      json(response, { nonce: 'a' }, count === 1 ? 503 : 200, { 'x-request-id': `r${count}` }),
    )
    const { told, hooks } = scribe()
    let now = 0
    const clock = { now: () => (now += 5) }
    await createClient({ baseUrl, hooks, clock, retry: fast }).fetchNonce()
    const about = { operation: 'fetchNonce', method: 'GET', path: '/farcaster/login/nonce' }
    expect(told).toEqual([
      ['request', { ...about, attempt: 1 }],
      ['response', { ...about, attempt: 1, status: 503, requestId: 'r1', took: 5 }],
      [
        'retry',
        { ...about, attempt: 1, wait: 1, error: expect.objectContaining({ code: 'HTTP_503' }) },
      ],
      ['request', { ...about, attempt: 2 }],
      ['response', { ...about, attempt: 2, status: 200, requestId: 'r2', took: 5 }],
    ])
  })

  it('are called for failures, also before anything is sent', async () => {
    const { baseUrl } = await listen((_, response) => json(response, { message: 'no' }, 404))
    const { names, hooks, told } = scribe()
    const client = createClient({ baseUrl, hooks })
    await expect(client.lookupUserByUsername({ username: 'x' })).rejects.toThrow()
    expect(names()).toEqual(['request', 'response', 'error'])
    await expect(client.lookupUserByUsername({} as never)).rejects.toThrow()
    expect(names()).toEqual(['request', 'response', 'error', 'error'])
    expect(told.at(-1)![1]).toMatchObject({ operation: 'lookupUserByUsername' })
  })

  it('never see secrets', async () => {
    const { baseUrl } = await listen((request, response) =>
      json(response, { message: `${request.body} ${request.query} key-123` }, 403),
    )
    const { told, hooks } = scribe()
    const client = createClient({ baseUrl, hooks, apiKey: 'key-123' })
    await expect(client.deleteCast({ signerUuid, targetHash: '0x1' })).rejects.toThrow()
    await expect(client.lookupSigner({ signerUuid })).rejects.toThrow()
    const all = JSON.stringify(told, (_, value: unknown) =>
      value instanceof Error ? { ...value, message: value.message } : value,
    )
    expect(told.length).toBeGreaterThan(5)
    expect(all).not.toContain('key-123')
    expect(all).not.toContain(signerUuid)
  })

  it('do not fail a call when they throw', async () => {
    const { baseUrl } = await listen((_, response) => json(response, { nonce: 'a' }))
    const hooks: Hooks = {
      onRequest: () => {
        throw new Error('the logger is broken')
      },
      onResponse: async () => Promise.reject(new Error('the logger is broken')),
    }
    expect(await createClient({ baseUrl, hooks }).fetchNonce()).toEqual({ nonce: 'a' })
  })
})

describe('response validation', () => {
  const broken = { users: [{ fid: 'two' }] }
  const server = () => listen((_, response) => json(response, broken))

  it('is off by default', async () => {
    const { baseUrl } = await server()
    expect(await createClient({ baseUrl }).fetchBulkUsers({ fids: [2] })).toEqual(broken)
  })

  it('fails the call with throw and names the invalid fields', async () => {
    const { baseUrl } = await server()
    const client = createClient({ baseUrl, check: 'throw' })
    const refused = client.fetchBulkUsers({ fids: [2] })
    await expect(refused).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 200 })
    const error = (await refused.catch((caught: unknown) => caught)) as {
      details: { problems: string[] }
    }
    expect(error.details.problems.join()).toContain('users.0.fid')
    expect(error.details.problems.join()).not.toContain('two')
    expect(await client.fetchBulkUsers({ fids: [2] }, { check: 'off' })).toEqual(broken)
  })

  it('warns with warn and still returns the response', async () => {
    const { baseUrl } = await server()
    const { hooks, told } = scribe()
    const client = createClient({ baseUrl, check: 'warn', hooks })
    expect(await client.fetchBulkUsers({ fids: [2] })).toEqual(broken)
    expect(told.at(-1)).toMatchObject(['warn', { error: { code: 'UNEXPECTED_ANSWER' } }])
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await createClient({ baseUrl, check: 'warn' }).fetchBulkUsers({ fids: [2] })
    expect(warned).toHaveBeenCalledOnce()
  })

  it('accepts valid responses with additional fields', async () => {
    const { baseUrl } = await listen((_, response) => json(response, { nonce: 'abc', more: 1 }))
    const client = createClient({ baseUrl, check: 'throw' })
    expect(await client.fetchNonce()).toEqual({ nonce: 'abc', more: 1 })
  })

  it('rejects an unknown check option', () => {
    expect(() => createClient({ check: 'loudly' as never })).toThrow('`check`')
  })
})

describe('options of one call', () => {
  it('idempotencyKey is sent as idem and allows a write to be retried', async () => {
    const { baseUrl, received } = await listen((_, response, count) =>
      json(response, { success: true }, count === 1 ? 503 : 200),
    )
    const client = createClient({ baseUrl, retry: fast })
    await client.publishCast({ signerUuid, text: 'hi' }, { idempotencyKey: 'once-1' })
    expect(received.map(({ body }) => (JSON.parse(body) as { idem: string }).idem)).toEqual([
      'once-1',
      'once-1',
    ])
    const both = client.publishCast({ signerUuid, idem: 'a' }, { idempotencyKey: 'b' })
    await expect(both).rejects.toMatchObject({ code: 'INVALID_PARAMETER', parameter: 'idem' })
    const none = client.deleteCast({ signerUuid, targetHash: '0x1' }, { idempotencyKey: 'b' })
    await expect(none).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  })

  it('fetch sends this call', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1/v2' })
    const sent: string[] = []
    const own = async (url: RequestInfo | URL) => {
      sent.push(url as string)
      return Response.json({ nonce: 'own' })
    }
    expect(await client.fetchNonce({}, { fetch: own })).toEqual({ nonce: 'own' })
    expect(sent).toEqual(['http://127.0.0.1:1/v2/farcaster/login/nonce'])
  })
})

describe('a client of some operations', () => {
  it('has only these', async () => {
    const { baseUrl } = await listen((_, response) => json(response, { nonce: 'a', users: [] }))
    const client = clientOf({ baseUrl }, { fetchNonce, fetchBulkUsers })
    expect(Object.keys(client)).toEqual(['fetchNonce', 'fetchBulkUsers'])
    expect(await client.fetchNonce()).toMatchObject({ nonce: 'a' })
    expect(await client.fetchBulkUsers({ fids: [2] })).toMatchObject({ users: [] })
    // @ts-expect-error the key must match the operation's name
    clientOf({}, { fetchFeed: fetchNonce })
    // @ts-expect-error the operation was not passed in
    expect(client.fetchFeed).toBeUndefined()
  })
})
