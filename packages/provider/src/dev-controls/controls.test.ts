import { request as httpRequest } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ConnectionError } from '@castaway/client'
import { startIsland, type TestIsland } from '@castaway/testkit'

let island: TestIsland
beforeAll(async () => {
  island = await startIsland()
})
afterAll(() => island.close())
afterEach(async () => {
  await island.local.faults.clear()
  await island.local.clock.reset()
})

const ANA = 2
const BO = 3
const HOUR = 3_600_000
const HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** `fetch` does not let a test set the `Host` header. */
const ask = (headers: Record<string, string>, path = '/_local/clock') =>
  new Promise<{ status: number; body: string }>((done, fail) => {
    const { hostname, port } = new URL(island.url)
    const sent = httpRequest({ hostname, port, path, headers }, (answer) => {
      let body = ''
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()))
      answer.on('end', () => done({ status: answer.statusCode!, body }))
    })
    sent.on('error', fail)
    sent.end()
  })

const textsOf = async (fid: number) =>
  (await island.client.fetchCastsForUser({ fid, limit: 5 })).casts.map((cast) => cast.text)
const publish = async (text: string) => {
  const { cast } = await island.client.publishCast({ signerUuid: await island.signerOf(ANA), text })
  return cast.hash
}

describe('the controls', () => {
  test.each(HOSTS)(
    'accept programs on this machine with the development key, as %s',
    async (host) => {
      const answer = await ask({ 'x-api-key': island.apiKey, host: `${host}:4747` })
      expect(answer.status).toBe(200)
    },
  )

  test('reject callers without the key or with another one', async () => {
    expect((await ask({})).status).toBe(401)
    expect((await ask({ 'x-api-key': 'wrong' })).status).toBe(401)
    const other = await ask({ 'x-api-key': island.otherApiKey })
    expect(other.status).toBe(401)
    expect(other.body).not.toContain(island.otherApiKey)
  })

  test.each([
    ['a host name that DNS points here', { host: 'rebound.example:4747' }],
    ['another machine’s address', { host: '10.0.0.5' }],
    ['a similar host name', { host: 'localhost.example' }],
    ['a page on another site', { origin: 'https://elsewhere.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['another site, by sec-fetch-site', { 'sec-fetch-site': 'cross-site' }],
    ['behind a proxy', { 'x-forwarded-for': '203.0.113.9' }],
  ])('reject a request from %s, even with the key', async (_who, headers) => {
    const answer = await ask({ 'x-api-key': island.apiKey, ...headers })
    expect(answer.status).toBe(404)
    expect(answer.body).not.toContain('now')
  })

  test('send no CORS permission to other sites', async () => {
    const answer = await fetch(`${island.url}/_local/reset`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:9', 'access-control-request-headers': 'x-api-key' },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.ok).toBe(false)
  })
})

describe('the clock', () => {
  test('freezes, is set, advances and runs again, and casts use its time', async () => {
    const { now } = await island.local.clock.freeze()
    expect((await island.local.clock.read()).now).toBe(now)
    await island.local.clock.advance(HOUR)
    expect(await island.local.clock.read()).toMatchObject({ now: now + HOUR, frozen: true })
    await publish('An hour later')
    const [cast] = (await island.client.fetchCastsForUser({ fid: ANA, limit: 1 })).casts
    expect(Date.parse(cast!.timestamp)).toBe(Math.floor((now + HOUR) / 1000) * 1000)
    await island.local.clock.run()
    expect((await island.local.clock.read()).frozen).toBe(false)
    const set = await island.local.clock.set('2031-05-06T07:08:09Z')
    expect(set.iso.slice(0, 10)).toBe('2031-05-06')
    expect((await island.local.clock.reset()).offset_ms).toBe(0)
  })

  test.each([
    { at: 0 },
    { at: '1999-01-01T00:00:00Z' },
    { at: 'soon' },
    { at: Number.MAX_SAFE_INTEGER },
    { frozen: 'yes' },
    {},
    { unknown: 1 },
  ])('rejects %j', async (body) => {
    const before = await island.local.clock.read()
    const answer = await fetch(`${island.url}/_local/clock`, {
      method: 'PUT',
      headers: { 'x-api-key': island.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(400)
    expect((await island.local.clock.read()).offset_ms).toBe(before.offset_ms)
  })

  test('stays within the protocol’s range', async () => {
    await expect(island.local.clock.advance(-49 * 365 * 24 * HOUR)).rejects.toMatchObject({
      status: 400,
      property: 'ms',
    })
  })

  test('does not leave recurring jobs waiting after it was set back', async () => {
    const { jobs_run: ran } = await island.local.clock.advance(400 * 24 * HOUR)
    expect(ran).toBeGreaterThan(0)
    const { now } = await island.local.clock.reset()
    const waiting = await island.store.db
      .selectFrom('job')
      .select(['kind', 'due_at', 'every_ms'])
      .where('every_ms', 'is not', null)
      .execute()
    expect(waiting.length).toBeGreaterThan(0)
    for (const { kind, due_at: due, every_ms: every } of waiting) {
      expect([kind, due <= now + every! + 1000]).toEqual([kind, true])
    }
  })

  test('does not change the response to an idem that is repeated within a day', async () => {
    const call = {
      signerUuid: await island.signerOf(ANA),
      text: 'Once and only once',
      idem: 'within-a-day',
    }
    const first = await island.client.publishCast(call)
    await island.local.clock.advance(23 * HOUR)
    expect((await island.client.publishCast(call)).cast.hash).toBe(first.cast.hash)
  })
})

describe('faults', () => {
  const read = () => island.client.lookupUserByUsername({ username: 'ana' }, { retry: false })

  test('fail the next two calls of an operation, not the third', async () => {
    const fault = await island.local.faults.add({
      operation: 'lookupUserByUsername',
      status: 503,
      message: 'Gone fishing',
      times: 2,
    })
    for (const _ of [1, 2]) {
      await expect(read()).rejects.toMatchObject({
        status: 503,
        code: 'ServiceUnavailable',
        shortMessage: 'Gone fishing',
      })
    }
    expect((await read()).user.username).toBe('ana')
    const { faults } = await island.local.faults.list()
    expect(faults).toEqual([{ ...fault, struck: 2 }])
    // It is used up, so it is still listed but no longer counted.
    expect((await island.local.status()).faults).toBe(0)
    await island.local.faults.add({ operation: 'publishCast', drop: true, times: 1 })
    expect((await island.local.status()).faults).toBe(1)
  })

  test('apply to matching paths only, and not after they are removed', async () => {
    const fault = await island.local.faults.add({ path: '/farcaster/user/*', status: 500 })
    await expect(read()).rejects.toMatchObject({ status: 500 })
    expect((await island.client.fetchCastsForUser({ fid: ANA })).casts.length).toBeGreaterThan(0)
    await island.local.faults.remove(fault.id)
    expect((await read()).user.fid).toBe(ANA)
    await expect(island.local.faults.remove(fault.id)).rejects.toMatchObject({ status: 404 })
  })

  test('drop the response after the call ran', async () => {
    await island.local.faults.add({ operation: 'publishCast', drop: true, times: 1 })
    const signerUuid = await island.signerOf(ANA)
    const call = { signerUuid, text: 'Did you hear that?', idem: 'heard-it' }
    await expect(island.client.publishCast(call, { retry: false })).rejects.toBeInstanceOf(
      ConnectionError,
    )
    expect(await textsOf(ANA)).toContain('Did you hear that?')
    // The repeated call with the same idem returns the existing cast.
    await island.client.publishCast(call)
    expect((await textsOf(ANA)).filter((text) => text === call.text)).toHaveLength(1)
  })

  test('cut the body after the call ran', async () => {
    await island.local.faults.add({ operation: 'publishCast', broken: true, times: 1 })
    const answer = await fetch(`${island.url}/v2/farcaster/cast`, {
      method: 'POST',
      headers: { 'x-api-key': island.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ signer_uuid: await island.signerOf(ANA), text: 'Half of it' }),
    })
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text.length).toBeGreaterThan(10)
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
    expect(await textsOf(ANA)).toContain('Half of it')
  })

  test('delay the response', async () => {
    await island.local.faults.add({ operation: 'lookupUserByUsername', latency_ms: 300 })
    const began = performance.now()
    await read()
    expect(performance.now() - began).toBeGreaterThanOrEqual(295)
  })

  test.each([
    {},
    { operation: 'noSuchOperation', status: 500 },
    { status: 200 },
    { status: 500, drop: true },
    { drop: true, broken: true },
    { probability: 2, status: 500 },
    { times: 0, status: 500 },
    { message: 'without a status', drop: true },
  ])('reject %j', async (rule) => {
    await expect(island.local.faults.add(rule as never)).rejects.toMatchObject({ status: 400 })
    expect((await island.local.faults.list()).faults).toEqual([])
  })
})

describe('the request log', () => {
  test('contains the operation and the app of each call, without its content', async () => {
    await island.local.requests.clear()
    await island.local.faults.add({ operation: 'fetchCastsForUser', status: 502, times: 1 })
    const signerUuid = await island.signerOf(ANA)
    await island.client.publishCast({ signerUuid, text: 'A secret between us' })
    await island.otherClient
      .fetchCastsForUser({ fid: ANA, limit: 7 }, { retry: false })
      .catch(() => {})
    await fetch(`${island.url}/v2/no/such/${'x'.repeat(500)}?key=${signerUuid}`)
    const { requests } = await island.local.requests.list()
    expect(requests.map((one) => [one.operation, one.method, one.status, one.app])).toEqual([
      [null, 'GET', 404, null],
      ['fetchCastsForUser', 'GET', 502, null],
      ['publishCast', 'POST', 200, 'Test'],
    ])
    expect(requests[1]!.fault).toBeGreaterThan(0)
    const told = JSON.stringify(requests)
    for (const secret of [signerUuid, island.apiKey, island.otherApiKey, 'between us']) {
      expect(told).not.toContain(secret)
    }
    expect(requests[0]!.path.length).toBeLessThanOrEqual(200)
    const only = await island.local.requests.list({ operation: 'publishCast', limit: 1 })
    expect(only.requests).toHaveLength(1)
    expect((await island.local.requests.list({ after: requests[0]!.id })).requests).toEqual([])
  })

  test('drops the oldest calls', async () => {
    // A few at a time: a thousand connections at once are more than a listening socket holds back.
    for (let sent = 0; sent < 1010; sent += 101) {
      await Promise.all(
        Array.from({ length: 101 }, () => fetch(`${island.url}/v2/nowhere`).then((r) => r.text())),
      )
    }
    const { requests } = await island.local.requests.list({ limit: 1000 })
    expect(requests).toHaveLength(1000)
    await expect(island.local.requests.list({ limit: 0 })).rejects.toMatchObject({ status: 400 })
  })
})

describe('signers', () => {
  test('are approved once, without the user’s wallet', async () => {
    const { signer_uuid: signerUuid } = await island.client.createSigner({})
    await expect(
      island.client.publishCast({ signerUuid, text: 'Too early' }),
    ).rejects.toMatchObject({ status: 403 })
    expect(await island.local.approveSigner({ signerUuid, fid: BO })).toMatchObject({ fid: BO })
    await island.client.publishCast({ signerUuid, text: 'Bo was here' })
    expect(await textsOf(BO)).toContain('Bo was here')
    await expect(island.local.approveSigner({ signerUuid, fid: ANA })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('are not approved for an unknown user or signer', async () => {
    const { signer_uuid: signerUuid } = await island.client.createSigner({})
    await expect(island.local.approveSigner({ signerUuid, fid: 987_654 })).rejects.toMatchObject({
      status: 404,
      property: 'fid',
    })
    await expect(
      island.local.approveSigner({ publicKey: `0x${'1'.repeat(64)}`, fid: ANA }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(island.local.approveSigner({ publicKey: 'key', fid: ANA })).rejects.toMatchObject({
      status: 400,
      property: 'public_key',
    })
  })
})

test('errors name the invalid field of a body', async () => {
  const answer = await fetch(`${island.url}/_local/reset`, {
    method: 'POST',
    headers: { 'x-api-key': island.apiKey, 'content-type': 'application/json' },
    body: '{"world":"atlantis"}',
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'InvalidField', property: 'world' })
})
