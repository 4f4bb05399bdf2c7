import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SNAP_TYPE, type SnapSubmission } from '@castaway/snaps'
import { pollDocument } from '@castaway/snaps/test-documents'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noCosts } from '../../../test/costs'
import { HttpError } from '../errors'
import { alternateIn } from './read-snap'
import { snapRoutes } from './routes'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

let origin = ''
let answer: Answer
let asked: { method: string; path: string; accept: string; body: string }[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += String(part)))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    asked.push({ method, path: url, accept: String(headers.accept), body })
    answer(request, response, body)
  })
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => server.close(done)))

let now = 1_700_000_000_000
let user: string | null = 'u'
let app: Hono
const setUp = (more: Partial<Parameters<typeof snapRoutes>[0]> = {}) => {
  app = new Hono()
  app.route(
    '/',
    snapRoutes({
      sign: async (_signer, payload) => ({
        header: 'h',
        payload: Buffer.from(JSON.stringify(payload)).toString('base64url'),
        signature: 's',
      }),
      allowPrivate: true,
      costs: noCosts(),
      clock: { now: () => now },
      userIdOf: async () => user,
      accountOf: async () => ({
        fid: 7,
        signerUuid: 'signer',
        signerStatus: 'approved',
        approvalUrl: null,
        proof: 'wallet',
        since: 1,
      }),
      ...more,
    }),
  )
  app.onError((cause) => {
    if (cause instanceof HttpError) return cause.toResponse()
    throw cause
  })
}
beforeEach(() => {
  asked = []
  user = 'u'
  answer = snapAnswer()
  setUp()
})

const snapAnswer =
  (more: Record<string, unknown> = {}, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': SNAP_TYPE, ...headers })
    response.end(JSON.stringify(pollDocument(`${origin}/vote`, more)))
  }
const probe = async (path = '/poll') => {
  const response = await app.request(`/_snap?url=${encodeURIComponent(origin + path)}`)
  return (await response.json()) as { snap: { version: string } | null; url?: string }
}
const submission = (more: Partial<SnapSubmission> = {}): SnapSubmission => ({
  target: `${origin}/vote`,
  page: `${origin}/poll`,
  version: '2.0',
  inputs: { tide: 'Neap' },
  nonce: 'a'.repeat(32),
  cast: { hash: `0x${'a'.repeat(40)}`, fid: 3 },
  ...more,
})
const press = async (body: unknown) => {
  const response = await app.request('/_snap/press', { method: 'POST', body: JSON.stringify(body) })
  return {
    status: response.status,
    ...((await response.json()) as { snap?: unknown; code?: string }),
  }
}
const payloads = () =>
  asked.map(({ body }) => {
    const { payload } = JSON.parse(body) as { payload: string }
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  })

test('a URL is asked for a snap once a minute, and after a press', async () => {
  expect(await probe()).toMatchObject({ snap: { version: '2.0' }, url: `${origin}/poll` })
  expect(asked[0]!.accept).toMatch(/^application\/vnd\.farcaster\.snap\+json,/)
  await Promise.all([probe(), probe('/poll#part')])
  expect(asked).toHaveLength(1)
  now += 60_000
  await Promise.all([probe(), probe()])
  expect(asked).toHaveLength(2)
  await press(submission())
  await probe()
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST', 'GET'])
})

test('a server can say that its page is to be asked for again', async () => {
  answer = snapAnswer({}, { 'cache-control': 'private, max-age=600' })
  await probe()
  await probe()
  expect(asked).toHaveLength(2)
  answer = snapAnswer({}, { 'cache-control': 'max-age=5' })
  await probe('/short')
  now += 4_999
  await probe('/short')
  expect(asked).toHaveLength(3)
  now += 1
  await probe('/short')
  expect(asked).toHaveLength(4)
})

test('a page names its snap in a Link header', async () => {
  answer = (request, response, body) => {
    if (request.url === '/snap') return snapAnswer()(request, response, body)
    response.writeHead(200, {
      'content-type': 'text/html',
      link: `</style.css>; rel=preload, </snap>; rel="alternate"; type="${SNAP_TYPE}"`,
    })
    response.end('<html></html>')
  }
  expect(await probe()).toMatchObject({ snap: {}, url: `${origin}/snap` })
})

test.each([
  [`</a>; rel=alternate; type=${SNAP_TYPE}`, '/a'],
  [`<https://b.example/>; type="${SNAP_TYPE}"; rel="canonical alternate"`, 'https://b.example/'],
  [`</a>; rel="alternate"; type="text/html"`, undefined],
  [`</a>; rel="stylesheet"; type="${SNAP_TYPE}"`, undefined],
  [`</a>; rel="alternately"; type="${SNAP_TYPE}"`, undefined],
  [`<${'<'.repeat(9_000)}`, undefined],
])('the Link header %s names %s', (header, link) => expect(alternateIn(header)).toBe(link))

test.each<[string, Answer]>([
  ['a page', (_, response) => response.setHeader('content-type', 'text/html').end('<p>')],
  [
    'another type',
    (_, response) => response.setHeader('content-type', 'application/json').end('{}'),
  ],
  ['broken JSON', (_, response) => response.setHeader('content-type', SNAP_TYPE).end('{')],
  [
    'a huge body',
    (_, response) => response.setHeader('content-type', SNAP_TYPE).end(`"${'x'.repeat(300_000)}"`),
  ],
  ['javascript:', (_, response, body) => snapAnswer({ theme: { css: 'x' } })(_, response, body)],
  ['an error', (_, response) => response.writeHead(404, { 'content-type': SNAP_TYPE }).end('{}')],
  ['a broken answer', (_, response) => response.destroy()],
  ['a redirect without end', (_, response) => response.writeHead(302, { location: '/x' }).end()],
])('%s is no snap, which is known for a while', async (_what, hostile) => {
  answer = hostile
  expect(await probe()).toEqual({ snap: null })
  const count = asked.length
  await probe()
  expect(asked).toHaveLength(count)
  now += 3_600_000
  answer = snapAnswer()
  expect((await probe()).snap).not.toBeNull()
})

test('a later version is said to be one', async () => {
  answer = snapAnswer({ version: '3.0' })
  expect(await probe()).toEqual({ snap: null, newer: true })
})

test('for visitors no server is asked, and they see what is known', async () => {
  user = null
  expect(await probe()).toEqual({ snap: null })
  expect(asked).toEqual([])
  user = 'u'
  await probe()
  user = null
  expect((await probe()).snap).not.toBeNull()
})

test('outside of loopback this machine is not asked', async () => {
  setUp({ allowPrivate: false })
  expect(await probe()).toEqual({ snap: null })
  expect(await press(submission())).toMatchObject({ status: 400, code: 'INVALID_FIELD' })
  expect(asked).toEqual([])
})

test('a press is signed for its target, with the inputs and the cast', async () => {
  expect(await press(submission())).toMatchObject({ status: 200, snap: { version: '2.0' } })
  expect(payloads()).toEqual([
    {
      fid: 7,
      user: { fid: 7 },
      inputs: { tide: 'Neap' },
      timestamp: Math.floor(now / 1000),
      audience: origin,
      surface: { type: 'cast', cast: { hash: `0x${'a'.repeat(40)}`, author: { fid: 3 } } },
      nonce: 'a'.repeat(32),
    },
  ])
  await press(submission({ cast: null, nonce: 'b'.repeat(32) }))
  expect(payloads()[1]).toMatchObject({ surface: { type: 'standalone' } })
})

test('a press that is repeated is sent once, and may be sent again if it failed', async () => {
  await Promise.all([press(submission()), press(submission())])
  await press(submission())
  expect(asked).toHaveLength(1)
  answer = (_, response) => response.writeHead(500).end()
  const other = submission({ nonce: 'c'.repeat(32) })
  expect(await press(other)).toMatchObject({ status: 502, code: 'SNAP_FAILED' })
  answer = snapAnswer()
  expect(await press(other)).toMatchObject({ status: 200 })
  expect(asked).toHaveLength(3)
})

const issues =
  (list: unknown[], status = 400): Answer =>
  (request, response, body) => {
    const { payload } = JSON.parse(body) as { payload: string }
    if (Buffer.from(payload, 'base64url').toString().includes('button_index')) {
      return snapAnswer({ version: '1.0' })(request, response, body)
    }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: 'invalid POST body', issues: list }))
  }
const unknownKeys = {
  code: 'unrecognized_keys',
  keys: ['user', 'audience', 'surface', 'nonce'],
  path: [],
}

test('a server of the first version gets its payload once it says that it knows no other', async () => {
  answer = issues([{ code: 'invalid_type', path: ['button_index'] }, unknownKeys])
  expect(await press(submission({ version: '1.0' }))).toMatchObject({ status: 200 })
  expect(payloads()[1]).toEqual({
    fid: 7,
    inputs: { tide: 'Neap' },
    timestamp: Math.floor(now / 1000),
    button_index: 0,
  })
})

test.each<[string, SnapSubmission['version'], unknown[], number]>([
  ['of version 2.0', '2.0', [unknownKeys], 400],
  ['about its own page', '1.0', [{ path: ['ui', 'elements'] }], 400],
  ['about an input', '1.0', [{ path: ['inputs', 'tide'] }, unknownKeys], 400],
  ['without issues', '1.0', [], 400],
  ['with another status', '1.0', [unknownKeys], 422],
])('an error %s is sent no second payload', async (_what, version, list, status) => {
  answer = issues(list, status)
  expect(await press(submission({ version }))).toMatchObject({ status: 502, code: 'SNAP_FAILED' })
  expect(asked).toHaveLength(1)
})

test('what is signed follows no redirect', async () => {
  answer = (_, response) => response.writeHead(307, { location: '/elsewhere' }).end()
  expect(await press(submission())).toMatchObject({ code: 'SNAP_FAILED' })
  expect(asked).toHaveLength(1)
})

test('a network that signs nothing says so, and nothing is sent', async () => {
  setUp({ sign: null })
  expect(await press(submission())).toMatchObject({ status: 501, code: 'SNAP_SIGNING_OFF' })
  expect(asked).toEqual([])
})

test.each([
  { ...submission(), target: 'javascript:alert(1)' },
  { ...submission(), target: 'https://a:b@snap.example/' },
  { ...submission(), nonce: '' },
  { ...submission(), inputs: { a: { b: 1 } } },
  { ...submission(), inputs: Object.fromEntries(Array.from({ length: 65 }, (_, i) => [i, i])) },
  { ...submission(), fid: 8 },
  { ...submission(), cast: { hash: '0x1', fid: 3 } },
])('a press that no page sends is rejected', async (body) => {
  expect(await press(body)).toMatchObject({ status: 400, code: 'INVALID_FIELD' })
  expect(asked).toEqual([])
})
