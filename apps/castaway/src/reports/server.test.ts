import { createBrowser, newAccount, type Browser } from '@castaway/auth/test-browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerAccount } from '../../test/registered'
import { OWNER_KEY, startIn, type Instance } from '../../test/setups'

/** Reports on a server that others can reach: who may make and read them, and what becomes of hostile ones. */

const operator = newAccount()
const TOKEN = 'a-token-for-the-operators'
const HOSTILE = '</blockquote><script>alert(1)</script>\u202Etxet desrever'
let instance: Instance
let origin: string
let person: Browser
let boss: Browser
let fid: number
let cast: { hash: string; text: string; author: { fid: number; username: string } }

const newBrowser = () => createBrowser(origin, instance.at, {})
beforeAll(async () => {
  instance = await startIn('public host', {
    CASTAWAY_API_KEYS: OWNER_KEY,
    CASTAWAY_OPERATORS: operator.address,
    CASTAWAY_METRICS_TOKEN: TOKEN,
    CASTAWAY_CHAIN: 'off',
  })
  origin = new URL(instance.running.url).origin
  person = newBrowser()
  const account = newAccount()
  await person.signIn(account)
  fid = await registerAccount(person, account, 'watchful')
  boss = newBrowser()
  await boss.signIn(operator)
  const feed = await person.get(
    '/api/farcaster/feed/channels?channel_ids=lagoon&members_only=false',
  )
  cast = feed.body.casts[0]
})
afterAll(() => instance?.close())

const report = (body: object, browser = person, headers: Record<string, string | null> = {}) =>
  browser.send('POST', '/api/_reports', body, headers)
const aboutCast = (more: object = {}) => ({
  subject: { kind: 'cast', hash: cast.hash },
  reason: 'spam',
  ...more,
})
const page = async (query = '') => (await boss.get(`/_status/reports${query}`)).body as string
/** Sends a form of the page as a browser does. */
const form = (
  fields: Record<string, string>,
  from: Browser = boss,
  sender: string | null = origin,
) =>
  from.send('POST', '/_status/reports', `${new URLSearchParams(fields)}`, {
    'content-type': 'application/x-www-form-urlencoded',
    'x-xsrf-token': null,
    origin: sender,
  })

describe('a report', () => {
  test('is stored with what the network says of the cast, and shown to the operators', async () => {
    const answer = await report(aboutCast({ text: HOSTILE }))
    expect([answer.status, answer.body]).toEqual([201, { success: true }])
    const own = await person.get('/api/_reports')
    expect(own.body.reports).toMatchObject([
      {
        kind: 'cast',
        reason: 'spam',
        text: HOSTILE,
        content: {
          text: cast.text,
          hash: cast.hash,
          author: { fid: cast.author.fid, username: cast.author.username },
        },
      },
    ])
    expect(own.headers.get('cache-control')).toBe('no-store')
    const shown = await page()
    expect(shown).toContain('1 open report about 1 thing')
    expect(shown).toContain(`by FID ${fid}`)
    expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(shown).not.toContain('<script')
    const { body: status } = await boss.get('/_status')
    expect(status).toMatch(/Open reports<\/dt><dd>1</)
    const metrics = await instance.ask('/metrics', {
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    expect(metrics.body).toMatch(/^castaway_reports_open 1$/m)
  })

  test('of the same thing changes the first', async () => {
    await report(aboutCast({ reason: 'illegal', text: 'Look at this' }))
    const { reports } = (await person.get('/api/_reports')).body
    expect(reports).toMatchObject([{ reason: 'illegal', text: 'Look at this' }])
  })

  test('of a user, of a mini app and of a snap says what it is about', async () => {
    const user = { kind: 'user', fid: cast.author.fid }
    const app = { kind: 'mini-app', url: 'https://App.Example/start?token=secret#x' }
    for (const subject of [user, app])
      expect((await report({ subject, reason: 'scam' })).status).toBe(201)
    const { reports } = (await person.get('/api/_reports')).body
    expect(reports).toMatchObject([
      { kind: 'mini-app', content: { url: 'https://app.example/start' } },
      { kind: 'user', content: { author: { username: cast.author.username } } },
      { kind: 'cast' },
    ])
    // A snap is one of the cast that contains it.
    const snap = { kind: 'snap', url: 'https://snap.example/vote', hash: cast.hash }
    const answer = await report({ subject: snap, reason: 'spam' })
    expect([answer.status, answer.body.property]).toEqual([400, 'subject.url'])
  })

  const nobodysHash = `0x${'ab'.repeat(20)}`
  const bad: [string, () => object, number, string, string?][] = [
    [
      'of a cast that is not there',
      () => ({ subject: { kind: 'cast', hash: nobodysHash }, reason: 'spam' }),
      404,
      'CAST_NOT_FOUND',
      'subject.hash',
    ],
    [
      'of a user who is not there',
      () => ({ subject: { kind: 'user', fid: 1_000_000 }, reason: 'spam' }),
      404,
      'USER_NOT_FOUND',
      'subject.fid',
    ],
    [
      'with 10,000 letters',
      () => aboutCast({ text: 'x'.repeat(10_000) }),
      400,
      'INVALID_FIELD',
      'text',
    ],
    ['without a reason', () => aboutCast({ reason: '' }), 400, 'INVALID_FIELD', 'reason'],
    [
      'with what the reporter says of the cast',
      () => aboutCast({ content: { text: 'forged' } }),
      400,
      'INVALID_FIELD',
    ],
    [
      'of a script',
      () => ({ subject: { kind: 'mini-app', url: 'javascript:alert(1)' }, reason: 'spam' }),
      400,
      'INVALID_FIELD',
      'subject.url',
    ],
    ['of nothing', () => ({ reason: 'spam' }), 400, 'INVALID_FIELD', 'subject'],
    [
      'that is larger than a report',
      () => aboutCast({ text: 'x'.repeat(20_000) }),
      413,
      'BODY_TOO_LARGE',
    ],
  ]
  test.each(bad)('%s is refused in words', async (_what, body, status, code, property) => {
    const answer = await report(body())
    expect(answer.body.message.length).toBeGreaterThan(10)
    expect([answer.status, answer.body.code, answer.body.property]).toEqual([
      status,
      code,
      property,
    ])
  })

  test('with characters that no database stores is stored without them', async () => {
    const answer = await report(aboutCast({ text: 'a\u0000b\ud83d c' }))
    expect(answer.status).toBe(201)
    const { reports } = (await person.get('/api/_reports')).body
    expect(reports[0].text).toBe('ab\ufffd c')
  })

  test('needs someone who is signed in and has an account, and comes from the own pages', async () => {
    const visitor = newBrowser()
    await visitor.get('/login/session')
    expect((await report(aboutCast(), visitor)).status).toBe(401)
    const walletOnly = newBrowser()
    await walletOnly.signIn(newAccount())
    const answer = await report(aboutCast(), walletOnly)
    expect([answer.status, answer.body.code]).toEqual([403, 'ACCOUNT_MISSING'])
    const other = await report(aboutCast(), person, { origin: 'https://evil.example' })
    expect(other.status).toBe(403)
    const own = await report(aboutCast(), person, { 'x-xsrf-token': null })
    expect(own.status).toBe(403)
  })
})

describe('the page of reports', () => {
  test('does not exist for others, nor its forms', async () => {
    for (const browser of [person, newBrowser()]) {
      expect((await browser.get('/_status/reports')).status).toBe(404)
      expect((await form({ report: '1', outcome: 'resolved' }, browser)).status).toBe(404)
    }
    const { status, body } = await instance.ask('/_status/reports', {
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    expect([status, body.includes('<h1>Reports</h1>')]).toEqual([200, true])
  })

  test('runs no script, and sends its forms nowhere else', async () => {
    const { headers, body } = await boss.get('/_status/reports')
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).not.toContain('style=')
  })

  test('closes nothing for a form of another site, or one that is broken', async () => {
    const open = (await page()).match(/(\d+) open reports?/)![1]
    const id = /name="report" value="(\d+)"/.exec(await page())![1]!
    for (const sender of ['https://evil.example', 'null', null]) {
      const answer = await form({ report: id, outcome: 'resolved' }, boss, sender)
      expect([sender, answer.status]).toEqual([sender, 403])
    }
    const broken = [{}, { report: id }, { report: id, outcome: 'deleted' }, { report: "1'--" }]
    for (const fields of broken)
      expect((await form(fields as Record<string, string>)).status).toBe(400)
    expect((await page()).match(/(\d+) open reports?/)![1]).toBe(open)
    expect((await boss.get("/_status/reports?before=1'--&closed=<b>")).status).toBe(200)
  })

  test('resolves one thing and dismisses another', async () => {
    for (const outcome of ['resolved', 'dismissed']) {
      const id = /name="report" value="(\d+)"/.exec(await page())![1]!
      const answer = await form({ report: id, outcome })
      // The browser followed the redirect.
      expect(answer.body).toContain('1 report closed.')
      expect(await page()).not.toContain(`value="${id}"`)
    }
    const again = await form({ report: '1', outcome: 'resolved' })
    expect(again.body).toContain('Nothing was closed')
  })
})

test('more reports than a person may make are refused for a while', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 40; n++) statuses.push((await report(aboutCast())).status)
  expect(new Set(statuses)).toEqual(new Set([201, 429]))
  expect(statuses.at(-1)).toBe(429)
  const { body } = await report(aboutCast())
  expect(body.code).toBe('too_many_requests')
})

test('the server reported no errors', () => {
  expect(instance.reported.filter((line) => line instanceof Error)).toEqual([])
})
