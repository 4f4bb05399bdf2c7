import { createServer, type Server } from 'node:http'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWNER_KEY, setupNames, startIn, type Instance } from '../test/setups'

/** The effects of the exposure decision at startup, in setups that differ in who can reach the server. */

/** A page on the server's own machine, which visitors must not see. */
let inside: { server: Server; url: string; asked: number }

beforeAll(async () => {
  const server = createServer((_request, response) => {
    inside.asked += 1
    response.setHeader('content-type', 'text/html')
    response.end('<title>inside the server</title>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  inside = { server, url: `http://127.0.0.1:${port}/`, asked: 0 }
})
afterAll(() => inside.server.close())

const crawl = (base: string) =>
  `${base}/farcaster/cast/embed/crawl?url=${encodeURIComponent(inside.url)}`

describe('alone', () => {
  let instance: Instance
  beforeAll(async () => {
    instance = await startIn('alone')
  })
  afterAll(() => instance?.close())

  test('the development key opens the API, which can fetch pages of this machine', async () => {
    inside.asked = 0
    const key = instance.running.developmentKey!
    const answer = await instance.ask(crawl('/v2'), { headers: { 'x-api-key': key } })
    expect([answer.status, inside.asked > 0]).toEqual([200, true])
    expect((await instance.ask('/_local', { headers: { 'x-api-key': key } })).status).toBe(200)
    const { methods } = JSON.parse((await instance.ask('/login/methods')).body)
    expect(methods.some(({ simulated }: { simulated: boolean }) => simulated)).toBe(true)
    expect((await instance.ask('/_simulated/outbox/messages')).status).toBe(200)
  })

  test.each([
    '/',
    '/login/session',
    '/api/_me',
    '/api/farcaster/feed/trending',
    '/openapi.json',
    '/openapi-3.174.0.json',
    '/_simulated/outbox/messages',
    '/_local',
    '/healthz',
    '/readyz',
    '/favicon.svg',
  ])('%s is for this machine only', async (path) => {
    expect((await instance.ask(path, { headers: { host: 'evil.example' } })).status).toBe(421)
    const tunneled = { host: `localhost:${instance.running.port}`, 'x-forwarded-for': '127.0.0.1' }
    expect((await instance.ask(path, { headers: tunneled })).status).toBe(421)
  })

  test('no one can sign in through a tunnel, whatever origin they send', async () => {
    const answer = await instance.ask('/login/email/start', {
      method: 'POST',
      headers: {
        host: 'quiet-island.trycloudflare.com',
        'x-forwarded-for': '203.0.113.9',
        origin: instance.running.url,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email: 'boss@company.example' }),
    })
    expect([answer.status, answer.headers['set-cookie']]).toEqual([421, undefined])
    expect(JSON.parse((await instance.ask('/_simulated/outbox/messages')).body)).toMatchObject({
      messages: [],
    })
  })

  test('there are no warnings', () => {
    expect(instance.reported).toEqual([])
  })
})

test('with the operator’s API keys, the development key still opens the controls', async () => {
  const instance = await startIn('alone', { CASTAWAY_API_KEYS: OWNER_KEY })
  try {
    const status = async (path: string, key: string) =>
      (await instance.ask(path, { headers: { 'x-api-key': key } })).status
    const key = instance.running.developmentKey!
    expect(await status('/_local', key)).toBe(200)
    expect(await status('/v2/farcaster/channel/list', key)).toBe(200)
    expect(await status('/v2/farcaster/channel/list', OWNER_KEY)).toBe(200)
    expect(await status('/_local', OWNER_KEY)).toBe(401)
  } finally {
    await instance.close()
  }
})

describe.each(['behind a proxy on this machine', 'public host'] as const)('%s', (setup) => {
  let instance: Instance
  beforeAll(async () => {
    instance = await startIn(setup, { CASTAWAY_API_KEYS: OWNER_KEY })
  })
  afterAll(() => instance?.close())

  test('no route fetches pages of the server’s own machine', async () => {
    inside.asked = 0
    const anonymous = await instance.ask(crawl('/api'))
    expect(anonymous.status).toBeGreaterThanOrEqual(400)
    const withKey = await instance.ask(crawl('/v2'), { headers: { 'x-api-key': OWNER_KEY } })
    expect(withKey.status).toBe(400)
    expect([anonymous.body, withKey.body].join()).not.toContain('inside the server')
    expect(inside.asked).toBe(0)
  })

  test('there is no development key, and an earlier one is useless', async () => {
    expect(instance.running.developmentKey).toBeNull()
    const file = join(instance.running.dataFolder, 'development-api-key')
    expect(existsSync(file)).toBe(false)
    const key = 'ab'.repeat(32)
    await writeFile(file, `${key}\n`)
    const asked = await instance.ask('/v2/farcaster/channel/list', {
      headers: { 'x-api-key': key },
    })
    expect(asked.status).toBe(401)
  })

  test.each([{}, { host: 'localhost' }])(
    'there are no controls and no simulations, %o',
    async (headers) => {
      for (const path of ['/_local', '/_local/clock', '/_simulated/outbox/messages']) {
        const answer = await instance.ask(path, { headers: { ...headers, 'x-api-key': OWNER_KEY } })
        expect([path, answer.status]).toEqual([path, 404])
        expect(answer.headers['content-type']).not.toContain('text/html')
      }
      const { methods } = JSON.parse((await instance.ask('/login/methods')).body)
      expect(methods.length).toBeGreaterThan(0)
      expect(methods.filter(({ simulated }: { simulated: boolean }) => simulated)).toEqual([])
    },
  )

  test('loopback origins are not the app’s', async () => {
    const signOut = async (origin: string) =>
      JSON.parse(
        (await instance.ask('/login/sessions', { method: 'DELETE', headers: { origin } })).body,
      ).message as string
    const rejected = await signOut('https://elsewhere.example')
    expect(await signOut(`http://localhost:${instance.running.port}`)).toBe(rejected)
    expect(await signOut(`http://127.0.0.1:${instance.running.port}`)).toBe(rejected)
    expect(await signOut('https://castaway.example')).not.toBe(rejected)
  })

  test('every host is served', async () => {
    for (const host of ['castaway.example', 'localhost', '10.0.0.7', 'evil.example']) {
      expect((await instance.ask('/healthz', { headers: { host } })).status).toBe(200)
      expect((await instance.ask('/', { headers: { host } })).status).toBe(200)
    }
  })
})

test('behind a proxy it starts without keys, and warns about what is missing', async () => {
  const instance = await startIn('behind a proxy on this machine')
  try {
    expect((await instance.ask('/')).status).toBe(200)
    expect(instance.reported).toEqual([
      expect.stringMatching(/^LOGIN_TRUSTED_PROXY is off/),
      expect.stringMatching(/^CASTAWAY_API_KEYS is not set, so no API key works for \/v2/),
    ])
  } finally {
    await instance.close()
  }
})

describe('with a remote provider', () => {
  const remote = { PROVIDER_URL: 'http://127.0.0.1:9/v2', PROVIDER_API_KEY: 'k' }

  test('on loopback it is for this machine only, and nothing is simulated', async () => {
    const instance = await startIn('alone', remote)
    try {
      expect((await instance.ask('/healthz')).status).toBe(200)
      const foreign = await instance.ask('/healthz', { headers: { host: 'evil.example' } })
      expect(foreign.status).toBe(421)
      expect((await instance.ask('/_simulated/outbox/messages')).status).toBe(404)
      expect(instance.running.developmentKey).toBeNull()
    } finally {
      await instance.close()
    }
  })

  test('routes of the island are a 404 that says what to call', async () => {
    const instance = await startIn('behind a proxy on this machine', remote)
    try {
      for (const path of ['/v2/farcaster/user/bulk?fids=2', '/v2', '/_local', '/approve/x']) {
        const answer = await instance.ask(path)
        expect([path, answer.status]).toEqual([path, 404])
        expect(answer.body).toContain('PROVIDER_URL')
      }
      const call = await instance.ask('/v2/farcaster/user/bulk?fids=2')
      expect(JSON.parse(call.body)).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
    } finally {
      await instance.close()
    }
  })
})

test.each(setupNames)('%s: unknown URLs are 404s with a message', async (setup) => {
  const instance = await startIn(setup)
  try {
    const paths = [
      '/status',
      '/swagger',
      '/v1/nope',
      '/robots.txt',
      '/v2/nope',
      '/.env',
      '/approve',
    ]
    for (const path of [
      ...paths,
      '/api/nope',
      '/login/nope',
      '/live/nope',
      '/nope',
      '/farcaster',
    ]) {
      for (const accept of ['application/json', '*/*']) {
        const { status, headers, body } = await instance.ask(path, { headers: { accept } })
        expect([path, status]).toEqual([path, 404])
        expect(headers['content-type']).not.toContain('html')
        expect(body).toMatch(/\w+ \w+/)
      }
    }
    for (const path of ['/', '/search', '/@ana', '/cast/0x12']) {
      const { status, headers } = await instance.ask(path, { headers: { accept: '*/*' } })
      expect([path, status]).toEqual([path, 200])
      expect(headers['content-type']).toContain('text/html')
    }
  } finally {
    await instance.close()
  }
})
