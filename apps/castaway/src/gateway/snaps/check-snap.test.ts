import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SNAP_TYPE, type SnapSubmission } from '@castaway/snaps'
import { pollDocument } from '@castaway/snaps/test-documents'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { httpErrors } from '../errors'
import { checkPress, checkSnap } from './check-snap'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let origin = ''
let answer: Answer
let bodies: string[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += String(part)))
  request.on('end', () => {
    bodies.push(body)
    answer(request, response)
  })
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => server.close(done)))
beforeEach(() => {
  bodies = []
  answer = snapAnswer()
})

const send = (response: ServerResponse, type: string, body: string, status = 200) =>
  response.writeHead(status, { 'content-type': type, 'set-cookie': 'a=b' }).end(body)
const snapAnswer =
  (more: Record<string, unknown> = {}): Answer =>
  (_request, response) =>
    void send(response, SNAP_TYPE, JSON.stringify(pollDocument(`${origin}/vote`, more)))

const options = { allowPrivate: true }
const check = (path = '/poll') => checkSnap(origin + path, options)
const press = (more: Partial<SnapSubmission> = {}) =>
  checkPress(
    {
      target: `${origin}/vote`,
      page: `${origin}/poll`,
      version: '2.0',
      inputs: { tide: 'Neap' },
      nonce: 'a'.repeat(32),
      cast: null,
      fid: 7,
      signerUuid: 'signer',
      at: 1_700_000_000_000,
      ...more,
    },
    async (_signer, payload) => ({
      header: 'h',
      payload: Buffer.from(JSON.stringify(payload)).toString('base64url'),
      signature: 's',
    }),
    options,
  )

test('a check says how a snap was found, what was sent and what came back', async () => {
  expect(await check()).toMatchObject({
    found: 'content-type',
    problems: [],
    probe: { url: `${origin}/poll` },
    exchanges: [
      {
        method: 'GET',
        url: `${origin}/poll`,
        headers: { accept: `${SNAP_TYPE}, text/html, */*` },
        answer: {
          url: `${origin}/poll`,
          status: 200,
          body: JSON.stringify(pollDocument(`${origin}/vote`)),
          truncated: false,
        },
      },
    ],
  })
})

test('a check follows the Link header of a page, whose text and cookies are passed on to no one', async () => {
  answer = (request, response) => {
    if (request.url === '/snap') return snapAnswer()(request, response)
    response.setHeader('link', `</snap>; rel="alternate"; type="${SNAP_TYPE}"`)
    send(response, 'text/html', '<p>private</p>')
  }
  const found = await check()
  expect(found).toMatchObject({ found: 'link', probe: { url: `${origin}/snap` } })
  expect(found.exchanges.map(({ answer }) => answer?.body === null)).toEqual([true, false])
  expect(JSON.stringify(found)).not.toMatch(/private|set-cookie/)
})

test.each<[string, Answer, RegExp, 'content-type' | null]>([
  ['a page', (_, response) => send(response, 'text/html', ''), /content type text\/html/, null],
  ['an error', (_, response) => send(response, SNAP_TYPE, '{}', 404), /answers 404/, null],
  ['broken JSON', (_, response) => send(response, SNAP_TYPE, '{'), /is not JSON/, 'content-type'],
  [
    'a huge body',
    (_, response) => send(response, SNAP_TYPE, `"${'x'.repeat(300_000)}"`),
    /larger than 256 kB/,
    'content-type',
  ],
  ['another theme', snapAnswer({ theme: { css: 'x' } }), /is not known/, 'content-type'],
])('a check of %s says what is wrong', async (_what, wrong, reason, found) => {
  answer = wrong
  const report = await check()
  expect(report).toMatchObject({ found, probe: { snap: null } })
  expect(report.problems[0]?.reason).toMatch(reason)
})

test('a server that does not answer is said to be one', async () => {
  answer = (_, response) => response.destroy()
  expect(await check()).toMatchObject({
    found: null,
    probe: { snap: null },
    problems: [],
    exchanges: [{ error: expect.stringMatching(/did not respond|ended too early/) }],
  })
})

test('a press shows its body and the answer, also if it fails', async () => {
  const done = await press()
  expect(done).toMatchObject({ problems: [], probe: { snap: { version: '2.0' } } })
  expect(done.exchanges.map(({ body }) => body)).toEqual(bodies)
  answer = (_, response) => send(response, 'application/json', '{"error":"closed"}', 400)
  expect(await press()).toMatchObject({
    probe: { snap: null },
    problems: [{ path: '', reason: 'answers 400' }],
    exchanges: [{ answer: { status: 400, body: '{"error":"closed"}' } }],
  })
})

test('a press that a server of the first version rejects shows both payloads', async () => {
  const issues = [{ code: 'unrecognized_keys', keys: ['nonce'], path: [] }]
  answer = (request, response) =>
    bodies.length === 1
      ? send(response, 'application/json', JSON.stringify({ issues }), 400)
      : snapAnswer({ version: '1.0' })(request, response)
  const { exchanges, problems } = await press({ version: '1.0' })
  expect(exchanges.map(({ answer }) => answer?.status)).toEqual([400, 200])
  expect(problems).toEqual([])
})

test('a press that cannot be signed is an error', async () => {
  const failing = checkPress(
    { ...({} as Parameters<typeof checkPress>[0]), target: origin, at: 1, inputs: {}, cast: null },
    async () => {
      throw httpErrors.snapSigningOff()
    },
    options,
  )
  await expect(failing).rejects.toMatchObject({ code: 'SNAP_SIGNING_OFF' })
  expect(bodies).toEqual([])
})
