import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { site } from './site'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castaway-site-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>the app')
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const policyOf = async (
  ...args: Parameters<typeof site> extends [string, ...infer Rest] ? Rest : never
) => (await site(folder, ...args).request('/')).headers.get('content-security-policy')

it('allows scripts and frames from this site only', async () => {
  const policy = await policyOf()
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-src 'self';")
})

it('allows the captcha’s script and frame if it is configured, and nothing else', async () => {
  const policy = await policyOf(undefined, [], ['https://challenges.cloudflare.com'])
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;")
  expect(policy).toContain("frame-src 'self' https://challenges.cloudflare.com;")
  expect(policy).toContain(
    "connect-src 'self' https://stream.farcaster.xyz https://stream.warpcast.com;",
  )
})

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'
const AXIOS = 'application/json, text/plain, */*'

const ask = async (path: string, accept: string, init: RequestInit = {}) => {
  const headers = { ...(accept && { accept }), ...(init.headers as object) }
  const answer = await site(folder).request(path, { ...init, headers })
  const type = answer.headers.get('content-type')?.split(';')[0]
  return { status: answer.status, type, body: await answer.text() }
}
const page = { status: 200, type: 'text/html', body: '<!doctype html>the app' }

describe('a page of the app', () => {
  const PLACES = [
    '/',
    '/search?q=frog',
    '/@ana',
    '/@ana.eth',
    '/cast/0x12',
    '/c/lagoon',
    '/lists/7',
  ]

  it.each([...PLACES, '/settings/accounts', '/consent', '/compose'])(
    'is shown at %s',
    async (path) => {
      for (const accept of [BROWSER, '*/*', '', 'image/*', AXIOS]) {
        expect(await ask(path, accept)).toEqual(page)
      }
      expect(await ask(path, '*/*', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
    },
  )

  it.each(PLACES)('is not JSON at %s', async (path) => {
    for (const [accept, type] of [
      ['application/json', ''],
      ['application/ld+json', ''],
      ['*/*', 'application/json'],
    ]) {
      const headers: Record<string, string> = type ? { 'content-type': type } : {}
      const answer = await ask(path, accept!, { headers })
      expect(answer).toMatchObject({ status: 404, type: 'application/json' })
      expect(JSON.parse(answer.body).code).toBe('ROUTE_NOT_FOUND')
    }
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('does not accept %s', async (method) => {
    const answer = await ask('/search', '*/*', { method })
    expect(answer).toMatchObject({ status: 404, type: 'text/plain' })
    expect(answer.body).toContain(`accepts GET, not ${method}`)
  })
})

describe('an unknown URL', () => {
  const STRAY = ['/no/such/place', '/ana', '/@ana/casts', '/settings/other', '/docs/api', '/@%E3%8']
  const RESERVED = [
    '/metrics',
    '/swagger',
    '/swagger/index.html',
    '/v1/info',
    '/v2/farcaster/user',
    '/V2',
    '/robots.txt',
    '/favicon.ico',
    '/.env',
    '/.git/config',
    '/.well-known/x',
    '/_local/clock',
    '/_simulated/x',
    '/_next/data',
    '/approve/x',
    '/authorize',
    '/api/x',
    '/login/x',
    '/live/x',
    '/media/x',
    '/rpc',
    '/pay/x',
    '/f/x',
    '/frames/x',
    '/wp-login.php',
    '/no/such/file.html',
  ]

  it.each(STRAY)('shows a browser the app at %s, with a 404 status', async (path) => {
    expect(await ask(path, BROWSER)).toEqual({ ...page, status: 404 })
    expect((await ask(path, BROWSER, { method: 'HEAD' })).status).toBe(404)
  })

  it.each(RESERVED)('shows a browser a message at %s', async (path) => {
    const answer = await ask(path, BROWSER)
    expect(answer).toMatchObject({ status: 404, type: 'text/html' })
    expect(answer.body).toContain('<h1>Not found</h1>')
    expect(answer.body).not.toContain(page.body)
    expect(answer.body).not.toContain('<script')
  })

  it.each([...STRAY, ...RESERVED])('returns a message to a program at %s', async (path) => {
    const json = await ask(path, 'application/json')
    expect(json).toMatchObject({ status: 404, type: 'application/json' })
    const { code, message } = JSON.parse(json.body)
    expect([code, message]).toEqual(['ROUTE_NOT_FOUND', expect.stringMatching(/^[A-Z].+\.$/)])
    const plain = await ask(path, '*/*')
    expect([plain.status, plain.body]).toEqual([404, expect.stringContaining(message)])
    expect(plain.type).not.toBe('text/html')
    const posted = await ask(path, '*/*', { method: 'POST', body: '{}' })
    expect(posted.status).toBe(404)
    expect(posted.type).not.toBe('text/html')
  })

  it('says where the API is for a call without /v2', async () => {
    expect((await ask('/farcaster/user/bulk', AXIOS)).body).toContain('API paths start with /v2')
    expect((await ask('/v1/info', '*/*')).body).toContain('API paths start with /v2')
  })

  it('never repeats the request in a page', async () => {
    const { body } = await ask('/v1/<script>alert(1)</script>', BROWSER)
    expect(body).not.toContain('alert')
  })
})

it('files are served unchanged, to GET only', async () => {
  expect(await ask('/favicon.svg', '*/*')).toMatchObject({ status: 200, body: '<svg/>' })
  expect((await ask('/favicon.svg', '*/*', { method: 'POST' })).status).toBe(404)
})
