import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localControls } from '@castaway/client/local'
import { onOwnDatabase } from '@castaway/testkit/database'
import { boot, type RunningServer } from './boot'
import { readSettings } from './settings/index'

const failures: unknown[] = []
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castaway-boot-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const start = (env: Record<string, string>): Promise<RunningServer> =>
  onOwnDatabase(({ databaseUrl }) => {
    const given = { PORT: '0', CASTAWAY_WORLD: 'small', ...env, DATABASE_URL: databaseUrl }
    const settings = readSettings(given, folder)
    return boot(settings, (cause) => failures.push(cause), Promise.resolve())
  })

test('on loopback the development key opens the controls, and the app uses their clock', async () => {
  const running = await start({ CASTAWAY_DATA: join(folder, 'here') })
  try {
    const local = localControls({ url: running.url, key: running.developmentKey! })
    expect(await local.status()).toMatchObject({ world: 'small', faults: 0 })
    await local.snapshots.take('first')
    await local.clock.set('2030-01-01T00:00:00Z')
    await local.reset('hostile')
    const calls = await fetch(`${running.url}/v2/farcaster/feed/channels?channel_ids=lagoon`, {
      headers: { 'x-api-key': running.developmentKey! },
    })
    expect(await calls.json()).toHaveProperty('casts')
    await local.snapshots.restore('first')
    expect((await local.status()).world).toBe('small')
    const wrong = localControls({ url: running.url, key: 'another' })
    await expect(wrong.status()).rejects.toMatchObject({ status: 401 })
  } finally {
    await running.close()
  }
  expect(failures).toEqual([])
})

test('there are no controls on any other address', async () => {
  const ownKey = 'a-key-that-the-owner-made-up'
  const running = await start({
    CASTAWAY_DATA: join(folder, 'there'),
    HOST: '0.0.0.0',
    CASTAWAY_API_KEYS: ownKey,
  })
  try {
    expect(running.developmentKey).toBeNull()
    const answer = await fetch(`${running.url}/_local/clock`, { headers: { 'x-api-key': ownKey } })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
  } finally {
    await running.close()
  }
})

describe('responses', () => {
  let running: RunningServer
  beforeAll(async () => {
    running = await start({ CASTAWAY_DATA: join(folder, 'travels') })
  })
  afterAll(() => running.close())

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${running.url}${path}`, { method, headers: { 'accept-encoding': 'gzip', ...headers } })

  test.each([
    ['/api/farcaster/feed/trending?limit=10', true],
    ['/v2/farcaster/feed/trending/?limit=10', true],
    ['/openapi.json', true],
    // Its responses can contain both a token and input from the caller (BREACH), so they aren't compressed.
    ['/login/session', false],
  ])('%s is compressed: %s', async (path, compressed) => {
    const response = await ask(path, { 'x-api-key': running.developmentKey! })
    expect(response.headers.get('content-encoding')).toBe(compressed ? 'gzip' : null)
    // Compressible routes send `Vary` even if this response is too short to be compressed.
    expect(/accept-encoding/i.test(response.headers.get('vary') ?? '')).toBe(compressed)
    expect(await response.json()).toBeTypeOf('object')
  })

  test('a browser receives the header with ignored parameters', async () => {
    const response = await ask('/api/farcaster/feed/trending?limit=1&mood=calm')
    expect([response.status, response.headers.get('x-castaway-ignored')]).toEqual([200, 'mood'])
  })

  test('live events are not compressed and arrive immediately', async () => {
    const response = await ask('/live', { accept: 'text/event-stream' })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(response.headers.get('content-encoding')).toBe(null)
    const { value } = await response.body!.getReader().read()
    expect(value!.length).toBeGreaterThan(0)
  })

  test('CORS is allowed below /v2 only', async () => {
    const asking = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-api-key, content-type',
    }
    const allowed = async (path: string, method: string) =>
      (await ask(path, asking, method)).headers.get('access-control-allow-origin')
    expect(await allowed('/v2/farcaster/cast/', 'OPTIONS')).toBe('*')
    expect(await allowed('/v2/farcaster/cast/', 'POST')).toBe('*')
    for (const path of [
      '/api/farcaster/cast',
      '/api/_me',
      '/login/session',
      '/rpc/10',
      '/_local/clock',
    ])
      for (const method of ['OPTIONS', 'GET', 'POST'])
        expect([path, method, await allowed(path, method)]).toEqual([path, method, null])
  })

  test('a session does not authorize requests below /v2', async () => {
    const response = await ask('/v2/farcaster/user/bulk?fids=2', {
      cookie: `x-api-key=${running.developmentKey}`,
    })
    expect(response.status).toBe(401)
  })
})

test('unknown parameters are ignored, or refused in strict mode', async () => {
  const path = '/v2/farcaster/user/bulk/?fids=2&mood=calm'
  const ask = async (env: Record<string, string>) => {
    const running = await start(env)
    try {
      const headers = { 'x-api-key': running.developmentKey! }
      const response = await fetch(`${running.url}${path}`, { headers })
      return [response.status, response.headers.get('x-castaway-ignored')]
    } finally {
      await running.close()
    }
  }
  const data = { CASTAWAY_DATA: join(folder, 'strict') }
  expect(await ask(data)).toEqual([200, 'mood'])
  expect(await ask({ ...data, CASTAWAY_STRICT: 'on' })).toEqual([400, null])
})
