import { readFileSync } from 'node:fs'
import { DatabaseUnavailableError } from '@castaway/provider'
import { memoryBuckets } from '@castaway/server-kit/rate-limit'
import { occurrences } from '@castaway/server-kit/telemetry'
import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { edge, type EdgeOptions } from './index'
import { limits } from './limits'
import type { ErrorStyle, RouteRule } from './route-rule'
import { routesPage } from './page'
import { routeTable } from './table/index'

const clock = { time: 1_800_000_000_000, now: () => clock.time }
const limit = { name: 'few', by: 'person', requests: 3, seconds: 60 } as const
const rule = (more: Partial<RouteRule>): RouteRule => ({
  method: '*',
  path: '/*',
  about: 'A route of a test',
  callers: 'anyone',
  from: 'anywhere',
  limit: null,
  maxBody: 10,
  seconds: 5,
  style: 'api',
  ...more,
})

let user: string | null
let address: { address: string; isShared: boolean }
let reached: number
beforeEach(() => {
  user = null
  address = { address: '198.51.100.1', isShared: false }
  reached = 0
})

function site(table: RouteRule[], more: Partial<EdgeOptions> = {}) {
  const app = new Hono()
  app.use(
    edge({
      table,
      buckets: memoryBuckets(clock),
      userIdOf: async () => user,
      isKnownKey: async (key) => ['one', 'other', 'k'].includes(key),
      clientAddressOf: () => address,
      refuseOtherPages: async (request) =>
        request.headers.get('origin') === 'https://castaway.example'
          ? null
          : Response.json({ code: 'missing_or_invalid_token' }, { status: 403 }),
      isOwnOrigin: (origin) => origin === 'https://castaway.example',
      ...more,
    }),
  )
  app.all('/slow', () => new Promise<Response>(() => {}))
  app.all('*', (c) => {
    reached++
    return c.json({ method: c.req.method })
  })
  return app
}
const status = async (answer: Response | Promise<Response>) => (await answer).status

describe('a limit', () => {
  test('reports each request that it refuses, by its name', async () => {
    const refused: string[] = []
    const remove = occurrences.rateLimited.onReport((name) => refused.push(name))
    const app = site([rule({ limit })])
    for (let i = 0; i < 5; i++) await app.request('/')
    remove()
    expect(refused).toEqual(['few', 'few'])
  })

  test('is counted for each user, wherever they are, and for visitors by address', async () => {
    const app = site([rule({ limit })])
    user = 'ann'
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) {
      address = { address: `198.51.100.${i}`, isShared: false }
      statuses.push(await status(app.request('/x')))
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    user = null
    expect(await status(app.request('/x'))).toBe(200)
    user = 'bea'
    expect(await status(app.request('/x'))).toBe(200)
  })

  test('says in headers what is left and when more is allowed', async () => {
    const app = site([rule({ limit })])
    const first = await app.request('/x')
    expect(first.headers.get('ratelimit-policy')).toBe('"few";q=3;w=60')
    expect(first.headers.get('ratelimit')).toBe('"few";r=2;t=20')
    await app.request('/x')
    await app.request('/x')
    const denied = await app.request('/x')
    expect(denied.status).toBe(429)
    expect(denied.headers.get('retry-after')).toBe('20')
    expect(denied.headers.get('ratelimit')).toBe('"few";r=0;t=20')
    expect(await denied.json()).toEqual({
      code: 'too_many_requests',
      message: 'Too many requests. Try again in 20 seconds',
    })
    expect(reached).toBe(3)
    clock.time += 20_000
    expect(await status(app.request('/x'))).toBe(200)
  })

  test('is larger where visitors cannot be told apart, so that one of them cannot lock out all', async () => {
    const app = site([rule({ limit })])
    address = { address: '10.0.0.1', isShared: true }
    for (let i = 0; i < 60; i++) expect(await status(app.request('/x'))).toBe(200)
    expect(await status(app.request('/x'))).toBe(429)
  })

  test('by API key does not depend on the address', async () => {
    const app = site([rule({ limit: { ...limit, by: 'api key' }, style: 'v2' })])
    const ask = (key: string) => app.request('/x', { headers: { 'x-api-key': key } })
    for (let i = 0; i < 3; i++) await ask('one')
    const denied = await ask('one')
    expect(denied.status).toBe(429)
    expect(await denied.json()).toMatchObject({ code: 'RateLimitExceeded' })
    expect(denied.headers.get('access-control-allow-origin')).toBe('*')
    expect(denied.headers.get('access-control-expose-headers')).toContain('retry-after')
    expect(await status(ask('other'))).toBe(200)
  })

  test('by API key holds for valid keys; whatever keys are made up count together by address', async () => {
    const names = new Set<string>()
    const inner = memoryBuckets(clock)
    const buckets: typeof inner = {
      take: (name, rule) => (names.add(name), inner.take(name, rule)),
    }
    const app = site([rule({ limit: { ...limit, by: 'api key' }, style: 'v2' })], { buckets })
    const ask = (key: string) => status(app.request('/x', { headers: { 'x-api-key': key } }))
    const { requests } = limits.noKey
    for (let i = 0; i < requests; i++) expect(await ask(`made-up-${i}`)).toBe(200)
    expect(await ask('made-up')).toBe(429)
    expect([...names]).toEqual(['no key address 198.51.100.1'])
    expect(await ask('one')).toBe(200)
  })

  test('is not there without buckets', async () => {
    const app = site([rule({ limit })], { buckets: null })
    for (let i = 0; i < 10; i++) expect(await status(app.request('/x'))).toBe(200)
  })
})

describe('a plan of the provider', () => {
  const table = [
    rule({ style: 'v2', operation: 'searchCasts', path: '/v2/search', limit: null }),
    rule({ style: 'v2', operation: 'fetchFeed', path: '/v2/feed', limit: null }),
    rule({ style: 'v2', operation: 'lookupSigner', path: '/v2/signer', limit: null }),
  ]
  const count = async (app: Hono, path: string, requests: number) => {
    let allowed = 0
    for (let i = 0; i < requests; i++) {
      const response = await app.request(path, { headers: { 'x-api-key': 'k' } })
      if (response.status === 200) allowed++
    }
    return allowed
  }

  test('limits one endpoint by the second and by the minute', async () => {
    const app = site(table, { plan: 'starter' })
    expect(await count(app, '/v2/feed', 8)).toBe(5)
    let total = 5
    for (let second = 1; second <= 59; second++) {
      clock.time += 1_000
      total += await count(app, '/v2/feed', 6)
    }
    // The bucket of the minute refills meanwhile.
    expect(total).toBeGreaterThanOrEqual(290)
    expect(total).toBeLessThanOrEqual(300)
  })

  test('limits search more, and signers hardly', async () => {
    const app = site(table, { plan: 'starter' })
    expect(await count(app, '/v2/search', 100)).toBe(60)
    expect(await count(app, '/v2/signer', 1_000)).toBe(1_000)
  })

  test('shows its limits in the headers', async () => {
    const app = site(table, { plan: 'scale' })
    const { headers } = await app.request('/v2/feed', { headers: { 'x-api-key': 'k' } })
    expect(headers.get('ratelimit-policy')).toBe(
      '"fetchFeed a second";q=20;w=1, "fetchFeed a minute";q=1200;w=60, "all a minute";q=2000;w=60',
    )
  })
})

describe('a route', () => {
  test('for the app’s own pages refuses changes from others, and lets them read', async () => {
    const app = site([rule({ from: 'own pages' })])
    const post = (origin: string) => app.request('/x', { method: 'POST', headers: { origin } })
    expect(await status(post('https://evil.example'))).toBe(403)
    expect(reached).toBe(0)
    expect(await status(post('https://castaway.example'))).toBe(200)
    expect(await status(app.request('/x', { headers: { origin: 'https://evil.example' } }))).toBe(
      200,
    )
  })

  test('for forms of the own pages refuses those of others, and of programs', async () => {
    const app = site([rule({ from: 'own forms', style: 'page' })])
    const post = (headers: Record<string, string>) => app.request('/x', { method: 'POST', headers })
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, {}])
      expect(await status(post(headers as Record<string, string>))).toBe(403)
    expect(reached).toBe(0)
    expect(await status(post({ origin: 'https://castaway.example' }))).toBe(200)
    expect(await status(app.request('/x'))).toBe(200)
  })

  test('for users refuses visitors', async () => {
    const app = site([rule({ callers: 'user' })])
    expect(await status(app.request('/x'))).toBe(401)
    user = 'ann'
    expect(await status(app.request('/x'))).toBe(200)
    expect(reached).toBe(1)
  })

  test('refuses a path with a NUL character, decoded or not', async () => {
    const app = site([rule({ path: '/x/:id' })])
    for (const path of ['/x/%00', '/x/a%00b', '/x/%zz%00']) {
      const response = await app.request(path)
      expect([response.status, await response.json()]).toEqual([
        400,
        { code: 'INVALID_FIELD', message: 'The URL contains a NUL character' },
      ])
    }
    expect(reached).toBe(0)
    expect(await status(app.request('/x/%01'))).toBe(200)
  })

  test('answers while the database cannot be reached, in the format of its surface', async () => {
    const userIdOf = () => Promise.reject(new DatabaseUnavailableError(new Error('gone')))
    for (const more of [{ limit }, { callers: 'user' }] as const) {
      const answer = await site([rule(more)], { userIdOf }).request('/x')
      expect(answer.status).toBe(503)
      expect(await answer.json()).toEqual({
        code: 'DATABASE_UNAVAILABLE',
        message: 'The database cannot be reached right now. Try again in a moment',
      })
    }
    expect(reached).toBe(0)
  })

  test('that takes too long is answered for', async () => {
    const app = site([rule({ seconds: 0.05 })])
    const answer = await app.request('/slow')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ code: 'BUSY' })
  })

  test.each<[ErrorStyle, number | string]>([
    ['api', 'BODY_TOO_LARGE'],
    ['v2', 'PAYLOAD_TOO_LARGE'],
    ['login', 'invalid_data'],
    ['rpc', -32600],
    ['page', 'PAYLOAD_TOO_LARGE'],
  ])('refuses larger bodies in the format of its surface: %s', async (style, code) => {
    const app = site([rule({ style })])
    const headers = { 'content-type': 'application/json', 'content-length': '11' }
    const answer = await app.request('/x', { method: 'POST', headers, body: '12345678901' })
    expect(answer.status).toBe(413)
    const body = (await answer.json()) as { code?: string; error?: { code: number } }
    expect(body.code ?? body.error?.code).toBe(code)
    expect(reached).toBe(0)
  })
})

describe('the table', () => {
  test('has an up-to-date page (else: npm run generate)', () => {
    const page = new URL('../../../../docs/generated/routes.md', import.meta.url)
    expect(readFileSync(page, 'utf8')).toBe(routesPage())
  })

  test('has no row twice', () => {
    const names = routeTable.map(({ method, path }) => `${method} ${path}`)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('lets nothing change from pages of others but what a token or a signature protects', () => {
    const open = routeTable.filter(
      ({ method, from, callers, path }) =>
        method !== 'GET' &&
        from === 'anywhere' &&
        callers !== 'api key' &&
        callers !== 'token' &&
        !path.endsWith('*'),
    )
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /login/oauth/:provider/callback',
      'POST /chain/:chainId',
      'POST /approve/remove',
      'POST /fnames/transfers',
      'POST /pay/:id',
      'POST /f/app/:id/event',
      // A nonce signs no one in without a wallet's signature.
      'POST /quick-auth/nonce',
      'POST /quick-auth/verify-siwf',
      'POST /quick-auth/auth.farcaster.xyz/nonce',
      'POST /quick-auth/auth.farcaster.xyz/verify-siwf',
      'POST /frames/:uuid',
      'POST /frames/:uuid/:page',
      'POST /frame/:slug',
    ])
  })
})
