import { request as httpRequest } from 'node:http'
import { createBrowser, newAccount } from '@castaway/auth/test-browser'
import { createLog } from '@castaway/server-kit/log'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWNER_KEY, startIn, type Ask, type Instance } from '../../test/setups'
import { createReport } from './report'
import { logRequests } from './request-log'
import { listen } from '../listen'

/** What an operator sees of a server that others can reach, and what its visitors see. */

const TOKEN = 'a-token-for-prometheus'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const operator = newAccount()
const lines: string[] = []
let instance: Instance
let endLog: () => void
beforeAll(async () => {
  endLog = logRequests(
    createLog({ level: 'debug', format: 'json', write: (line) => lines.push(line) }),
  )
  instance = await startIn('public host', {
    CASTAWAY_API_KEYS: OWNER_KEY,
    CASTAWAY_OPERATORS: operator.address,
    CASTAWAY_METRICS_TOKEN: TOKEN,
    CASTAWAY_CHAIN: 'off',
  })
})
afterAll(async () => {
  endLog()
  await instance?.close()
})
const ask = (path: string, options?: Ask) => instance.ask(path, options)

interface Line {
  request_id: string
  [field: string]: unknown
}
/** The log line of the request with this id; it is written once the response has ended. */
async function lineOf(id: string): Promise<Line> {
  const find = () =>
    lines.map((line) => JSON.parse(line) as Line).find((line) => line.request_id === id)
  await expect.poll(find).toBeDefined()
  return find()!
}

describe('the id of a request', () => {
  test.each([
    ['a page', '/', {}],
    ['a file', '/favicon.svg', {}],
    ['the API for programs', '/v2/farcaster/feed/trending', { 'x-api-key': OWNER_KEY }],
    ['an error of that API', '/v2/farcaster/feed/trending', {}],
    ['the API of the app', '/api/farcaster/feed/trending', {}],
    ['the login', '/login/session', {}],
    ['a path that is not there', '/no/such/page', {}],
    ['a request without a session', '/api/_accounts', {}],
    ['a body that is too large', '/api/_me', { 'content-length': 1e9, connection: 'close' }],
    ['the state of the server', '/readyz', {}],
  ])(
    'is the caller’s in the response of %s and in its line of the log',
    async (what, path, headers) => {
      const id = `caller-${what.replaceAll(/\W/g, '.')}`
      const answer = await ask(path, { headers: { ...headers, 'x-request-id': id } })
      expect(answer.headers['x-request-id']).toBe(id)
      expect(await lineOf(id)).toMatchObject({ method: 'GET', status: answer.status })
    },
  )

  test('is new for each request that has none, or one that cannot be logged', async () => {
    const ids = await Promise.all(
      [undefined, undefined, 'a b', 'x'.repeat(65), '<script>'].map(async (id) => {
        const answer = await ask('/healthz', {
          headers: id === undefined ? {} : { 'x-request-id': id },
        })
        return answer.headers['x-request-id'] as string
      }),
    )
    expect(new Set(ids).size).toBe(5)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/)
  })

  test('is on the page of an error', async () => {
    const headers = { accept: 'text/html', 'x-request-id': 'shown-to-people' }
    const { status, body } = await ask('/status', { headers })
    expect(status).toBe(404)
    expect(body).toContain('Request ID: <code>shown-to-people</code>')
  })

  test('is in the answer for a wrong host, and in that of a server that is starting', async () => {
    const listener = await listen('127.0.0.1', 0, async () => true, true)
    try {
      const answer = (host: string) =>
        fetchHead(listener.port, { host, 'x-request-id': 'early-one' })
      expect(await answer('evil.example')).toEqual([421, 'early-one'])
      expect(await answer('localhost')).toEqual([503, 'early-one'])
      listener.serve(new Hono().get('/', (c) => c.text('broken', 500)))
      expect(await answer('localhost')).toEqual([500, 'early-one'])
    } finally {
      await listener.close()
    }
  })
})

/** Status and request id of a response. */
const fetchHead = (port: number, headers: Record<string, string>) =>
  new Promise<[number, unknown]>((done, fail) => {
    httpRequest({ host: '127.0.0.1', port, headers }, (answer) => {
      answer.resume()
      done([answer.statusCode!, answer.headers['x-request-id']])
    })
      .on('error', fail)
      .end()
  })

describe('the log', () => {
  test('says which responses were cut short by their client', async () => {
    const slow = new Hono().get('/', () => {
      const body = new ReadableStream({ start: (each) => each.enqueue(new Uint8Array(1_000)) })
      return new Response(body, { headers: { 'content-length': '5000' } })
    })
    const listener = await listen('127.0.0.1', 0, async () => true, true)
    try {
      listener.serve(slow)
      const leaving = new AbortController()
      const { body } = await fetch(`http://127.0.0.1:${listener.port}/`, {
        headers: { 'x-request-id': 'cut-short' },
        signal: leaving.signal,
      })
      await body!.getReader().read()
      leaving.abort()
      const { aborted, status, bytes } = await lineOf('cut-short')
      expect([aborted, status, (bytes as number) < 5_000]).toEqual([true, 200, true])
    } finally {
      await listener.close()
    }
    await ask('/favicon.svg', { headers: { 'x-request-id': 'whole', connection: 'close' } })
    expect(await lineOf('whole')).not.toHaveProperty('aborted')
  })

  test('has one line per request, with its route and without its path', async () => {
    const id = 'one-line'
    await ask('/v2/farcaster/channel?id=lagoon', {
      headers: { 'x-api-key': OWNER_KEY, 'x-request-id': id },
    })
    expect(await lineOf(id)).toEqual({
      level: 'info',
      time: expect.any(String),
      request_id: id,
      method: 'GET',
      route: 'lookupChannel',
      surface: 'v2',
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      app: 'Owner',
      message: 'request',
    })
    expect(lines.filter((line) => line.includes(id))).toHaveLength(1)
  })

  test('has nothing secret of a request, wherever it is', async () => {
    const secret = 'do-not-log-me'
    const headers = {
      'x-request-id': 'secretive',
      'x-api-key': secret,
      cookie: `castaway.session_token=${secret}`,
      'user-agent': secret,
      referer: `https://site.example/?${secret}`,
      'content-type': 'application/json',
      ...bearer(secret),
    }
    const before = lines.length
    const body = JSON.stringify({ password: secret, text: `${secret}\n{"level":"error"}` })
    const paths = [
      '/approve/',
      '/v2/farcaster/',
      '/api/',
      '/login/keystore/',
      '/pay/',
      '/f/open/',
      '/',
    ]
    for (const path of paths) {
      for (const method of ['GET', 'POST']) {
        await ask(`${path}${secret}?token=${secret}`, {
          method,
          headers,
          ...(method === 'POST' && { body }),
        })
      }
    }
    await expect.poll(() => lines.length).toBeGreaterThanOrEqual(before + 2 * paths.length)
    expect(lines.slice(before).join('')).not.toContain(secret)
    expect(instance.reported.map(String).join('')).not.toContain(secret)
  })

  test('has errors with their stack, sentences as warnings, and an outage once', () => {
    const written: string[] = []
    const report = createReport(
      createLog({ level: 'warn', format: 'json', write: (line) => written.push(line) }),
    )
    report('LOGIN_TRUSTED_PROXY is off')
    report(new RangeError('beyond'))
    expect(written.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', message: 'LOGIN_TRUSTED_PROXY is off' },
      {
        level: 'error',
        error: { type: 'RangeError', stack: expect.stringContaining('\n    at ') },
      },
    ])
  })
})

describe('/metrics', () => {
  test('is for programs with the token', async () => {
    await ask('/v2/farcaster/channel?id=lagoon', { headers: { 'x-api-key': OWNER_KEY } })
    const { status, headers, body } = await ask('/metrics', { headers: bearer(TOKEN) })
    expect([status, headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect(body).toMatch(
      /^castaway_http_request_duration_seconds_count\{operation="lookupChannel",surface="v2",method="GET",status="200"\} \d+$/m,
    )
    expect(body).toMatch(
      /^castaway_db_statement_duration_seconds_count\{statement="select"\} \d+$/m,
    )
    expect(body).toMatch(/^castaway_db_up 1$/m)
    expect(body).toMatch(/^castaway_db_size_bytes [1-9]\d{6,}$/m)
    expect(body).toMatch(/^castaway_jobs\{state="scheduled"\} [1-9]\d*$/m)
  })

  test('has no path and no account in its labels', async () => {
    await ask('/@someone-private/0x123?x=1')
    const { body } = await ask('/metrics', { headers: bearer(TOKEN) })
    expect(body).not.toContain('someone-private')
  })
})

describe('/_status', () => {
  test('is for operators who are signed in, and for programs with the token', async () => {
    const origin = new URL(instance.running.url).origin
    const visitor = createBrowser(origin, instance.at, {})
    await visitor.signIn(newAccount())
    expect((await visitor.get('/_status')).status).toBe(404)
    const browser = createBrowser(origin, instance.at, {})
    await browser.signIn(operator)
    const page = await browser.get('/_status')
    expect(page.status).toBe(200)
    expect(page.body).toContain('<h1>Server status</h1>')
    expect(page.body).not.toContain('<script')
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; /,
    )
    expect((await ask('/_status', { headers: bearer(TOKEN) })).status).toBe(200)
  })
})

describe.each(['/metrics', '/_status'])('%s', (path) => {
  const strangers: [string, Record<string, string>][] = [
    ['no token', {}],
    ['another token', bearer(`${TOKEN}x`)],
    ['an API key', { ...bearer(OWNER_KEY), 'x-api-key': OWNER_KEY }],
    ['the token as a password', { authorization: `Basic ${btoa(`x:${TOKEN}`)}` }],
  ]
  test.each(strangers)('does not exist for callers with %s', async (_what, headers) => {
    const answer = await ask(path, { headers: { ...headers, accept: 'application/json' } })
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
  })
})

test('on a server that this machine alone can reach, both are open', async () => {
  const alone = await startIn('alone', { CASTAWAY_CHAIN: 'off' })
  try {
    for (const path of ['/metrics', '/_status']) expect((await alone.ask(path)).status).toBe(200)
    // A tunnel or another site does not reach them.
    const host = { host: 'evil.example' }
    expect((await alone.ask('/metrics', { headers: host })).status).toBe(421)
  } finally {
    await alone.close()
  }
})
