import { describe, expect, it } from 'vitest'
import { json, listen } from '../test/listen'
import { createClient } from './index'
import { maxInFlight, dedupe } from './dedupe'

const fast = { delay: () => 1 }
/** A server that responds when the test releases it. */
async function slow(status = 200) {
  let open = () => {}
  const gate = new Promise<void>((done) => (open = done))
  const server = await listen(async (_, response, count) => {
    await gate
    json(response, { users: [], count }, status)
  })
  return { ...server, open }
}
const tick = () => new Promise((done) => setTimeout(done, 30))

describe('equal reads in flight', () => {
  it('share one request; each caller gets a separate object', async () => {
    const { baseUrl, received, open } = await slow()
    const client = createClient({ baseUrl })
    const both = [client.fetchBulkUsers({ fids: [2] }), client.fetchBulkUsers({ fids: [2] })]
    const other = client.fetchBulkUsers({ fids: [3] })
    open()
    const [one, two] = await Promise.all(both)
    await other
    expect(received).toHaveLength(2)
    expect(one).toEqual(two)
    one!.users.push({} as never)
    expect(two!.users).toEqual([])
  })

  it('are not cached: the next call is a new request', async () => {
    const { baseUrl, received, open } = await slow()
    const client = createClient({ baseUrl })
    open()
    await client.fetchBulkUsers({ fids: [2] })
    await client.fetchBulkUsers({ fids: [2] })
    expect(received).toHaveLength(2)
  })

  it('fail together and are retried together', async () => {
    const { baseUrl, received, open } = await slow(503)
    const client = createClient({ baseUrl, retry: fast })
    const both = [client.fetchBulkUsers({ fids: [2] }), client.fetchBulkUsers({ fids: [2] })]
    open()
    const settled = await Promise.allSettled(both)
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(received).toHaveLength(2)
  })

  it('are aborted by one caller without affecting the others', async () => {
    const { baseUrl, received, open } = await slow()
    const client = createClient({ baseUrl })
    const stop = new AbortController()
    const leaves = client.fetchBulkUsers({ fids: [2] }, { signal: stop.signal })
    const hurries = client.fetchBulkUsers({ fids: [2] }, { timeout: 1 })
    const stays = client.fetchBulkUsers({ fids: [2] })
    stop.abort()
    await expect(leaves).rejects.toMatchObject({ code: 'ABORTED' })
    await expect(hurries).rejects.toMatchObject({ code: 'TIMEOUT' })
    open()
    expect(await stays).toMatchObject({ users: [] })
    expect(received).toHaveLength(1)
  })

  it('abort the request when the last caller aborts', async () => {
    let broke = false
    const { baseUrl, received } = await listen((_, response) => {
      response.on('close', () => (broke = true))
    })
    const client = createClient({ baseUrl })
    const stop = new AbortController()
    const each = { signal: stop.signal }
    const both = [
      client.fetchBulkUsers({ fids: [2] }, each),
      client.fetchBulkUsers({ fids: [2] }, each),
    ]
    await expect.poll(() => received.length).toBe(1)
    stop.abort()
    for (const { status } of await Promise.allSettled(both)) expect(status).toBe('rejected')
    await expect.poll(() => broke).toBe(true)
    // Callers who come later must not join the aborted request.
    const again = client.fetchBulkUsers({ fids: [2] }, { timeout: 1_000 })
    await expect(again).rejects.toMatchObject({ code: 'TIMEOUT' })
    expect(received).toHaveLength(2)
  })

  it('are separate requests if headers, keys, fetch or options differ, or if each creates something', async () => {
    const { baseUrl, received, open } = await slow()
    const client = createClient({ baseUrl })
    const args = { fids: [2] }
    const calls = [
      client.fetchBulkUsers(args),
      client.fetchBulkUsers(args, { headers: { authorization: 'Bearer other' } }),
      client.fetchBulkUsers(args, { dedupe: false }),
      client.fetchBulkUsers(args, { fetch: (...given) => fetch(...given) }),
      client.fetchBulkUsers({ ...args, experimental: true }),
      createClient({ baseUrl, apiKey: 'other' }).fetchBulkUsers(args),
      client.fetchNonce(),
      client.fetchNonce(),
      client.getFreshAccountFID(),
      client.getFreshAccountFID(),
    ]
    open()
    await Promise.all(calls)
    expect(received).toHaveLength(calls.length)
    const alone = createClient({ baseUrl, dedupe: false })
    await Promise.all([alone.fetchBulkUsers(args), alone.fetchBulkUsers(args)])
    expect(received).toHaveLength(calls.length + 2)
  })

  it('are not shared with a read that begins after a write', async () => {
    let open = () => {}
    const gate = new Promise<void>((done) => (open = done))
    const { baseUrl, received } = await listen(async ({ method }, response, count) => {
      if (method === 'GET' && count === 1) await gate
      json(response, { users: [], count })
    })
    const client = createClient({ baseUrl })
    const before = client.fetchBulkUsers({ fids: [2] })
    await expect.poll(() => received.length).toBe(1)
    await client.publishMessageToFarcaster({ body: { a: 1 } })
    expect(await client.fetchBulkUsers({ fids: [2] })).toMatchObject({ count: 3 })
    open()
    expect(await before).toMatchObject({ count: 1 })
  })
})

describe('tracked reads', () => {
  const signal = new AbortController().signal

  it(`are ${maxInFlight} at most; further ones are sent but not shared`, async () => {
    const under = new Map()
    let begun = 0
    const never = () => {
      begun++
      return new Promise<string>(() => {})
    }
    for (let i = 0; i < maxInFlight + 10; i++) void dedupe(under, `read ${i}`, signal, never)
    expect(under.size).toBe(maxInFlight)
    expect(begun).toBe(maxInFlight + 10)
    void dedupe(under, 'read 0', signal, never)
    expect(begun).toBe(maxInFlight + 10)
  })

  it('are removed when they succeed or fail', async () => {
    const under = new Map()
    await dedupe(under, 'a', signal, async () => 1)
    await expect(
      dedupe(under, 'b', signal, () => Promise.reject(new Error('no'))),
    ).rejects.toThrow()
    await tick()
    expect(under.size).toBe(0)
  })
})
