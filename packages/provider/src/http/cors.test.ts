import { operations } from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
afterAll(() => island.close())

const origin = 'https://elsewhere.example'
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${island.url}${path}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'GET', ...headers },
  })
const listed = (response: Response, name: string) => response.headers.get(name)!.split(', ')

test('every path of an operation returns the methods and headers that a page may send', async () => {
  for (const { path, method } of Object.values(operations)) {
    for (const slash of ['', '/']) {
      const response = await ask(`/v2${path}${slash}`)
      expect([path, response.status, await response.text()]).toEqual([path, 204, ''])
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-allow-credentials')).toBe(null)
      expect(listed(response, 'access-control-allow-methods')).toContain(method)
      expect(listed(response, 'access-control-allow-headers')).toEqual(
        expect.arrayContaining([
          'x-api-key',
          'content-type',
          'x-neynar-experimental',
          'x-wallet-id',
        ]),
      )
      expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0)
      expect(listed(response, 'vary')).toContain('Access-Control-Request-Headers')
    }
  }
})

test('an unknown header may be sent as well', async () => {
  const response = await ask('/v2/farcaster/feed', {
    'access-control-request-headers': 'x-api-key, X-Trace-Id,bad header',
  })
  const allowed = listed(response, 'access-control-allow-headers')
  expect(allowed).toContain('x-trace-id')
  expect(allowed.filter((name) => name === 'x-api-key')).toHaveLength(1)
  expect(allowed.join()).not.toContain('bad')
})

test('a page on a public network may call a private one if its browser asks', async () => {
  const name = 'access-control-allow-private-network'
  const asked = await ask('/v2/farcaster/feed', {
    'access-control-request-private-network': 'true',
  })
  expect(asked.headers.get(name)).toBe('true')
  expect((await ask('/v2/farcaster/feed')).headers.get(name)).toBe(null)
})

test.each<[string, number, RequestInit & { path: string }]>([
  ['a response', 200, { path: '/v2/farcaster/user/bulk?fids=2', headers: { 'x-api-key': 'KEY' } }],
  ['an unknown key', 401, { path: '/v2/farcaster/user/bulk?fids=2' }],
  ['an invalid value', 400, { path: '/v2/farcaster/user/bulk', headers: { 'x-api-key': 'KEY' } }],
  ['an unknown path', 404, { path: '/v2/farcaster/none' }],
  ['a missing root', 404, { path: '/farcaster/user/bulk' }],
  ['an unknown method', 405, { path: '/v2/farcaster/user/bulk', method: 'POST' }],
])('%s can be read by a page of another origin', async (_, status, { path, ...init }) => {
  const given = JSON.parse(
    JSON.stringify(init.headers ?? {}).replace('KEY', island.apiKey),
  ) as object
  const response = await fetch(`${island.url}${path}`, { ...init, headers: { ...given, origin } })
  expect(response.status).toBe(status)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const readable = listed(response, 'access-control-expose-headers')
  expect(readable).toEqual(
    expect.arrayContaining(['x-request-id', 'x-castaway-ignored', 'retry-after']),
  )
})

test('an unknown path allows a preflight, so that its error can be read', async () => {
  expect((await ask('/v2/farcaster/none')).status).toBe(204)
  const plain = await fetch(`${island.url}/v2/farcaster/none`, { method: 'OPTIONS' })
  expect([plain.status, await plain.json()]).toMatchObject([404, { code: 'ROUTE_NOT_FOUND' }])
})

test('a cookie does not authorize a request', async () => {
  const response = await fetch(`${island.url}/v2/farcaster/user/bulk?fids=2`, {
    headers: { origin, cookie: `x-api-key=${island.apiKey}; session=1` },
  })
  expect(response.status).toBe(401)
})

test.each(['/_local/clock', '/approve', '/authorize', '/pay'])(
  '%s is not readable for pages of other origins',
  async (path) => {
    for (const method of ['OPTIONS', 'GET']) {
      const response = await fetch(`${island.url}${path}`, {
        method,
        headers: {
          origin,
          'x-api-key': island.apiKey,
          ...(method === 'OPTIONS' && { 'access-control-request-method': 'POST' }),
        },
      })
      expect(response.headers.get('access-control-allow-origin')).toBe(null)
      expect(response.headers.get('access-control-allow-methods')).toBe(null)
    }
  },
)
