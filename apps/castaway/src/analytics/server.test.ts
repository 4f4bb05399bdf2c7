import { createBrowser, newAccount, type Browser } from '@castaway/auth/test-browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWNER_KEY, startIn, type Instance } from '../../test/setups'

/** Usage analytics on a server that others can reach: who may send and read what, and that they are off by default. */

const operator = newAccount()
const env = {
  CASTAWAY_API_KEYS: OWNER_KEY,
  CASTAWAY_OPERATORS: operator.address,
  CASTAWAY_CHAIN: 'off',
}
const running: Instance[] = []
async function start(more: Record<string, string>) {
  const instance = await startIn('public host', { ...env, ...more })
  running.push(instance)
  const origin = new URL(instance.running.url).origin
  return { instance, newBrowser: () => createBrowser(origin, instance.at, {}) }
}
afterAll(async () => {
  for (const instance of running) await instance.close()
})

const visitor = async (newBrowser: () => Browser) => {
  const browser = newBrowser()
  await browser.get('/login/session')
  return browser
}
const batch = (more: object = {}) => ({
  id: crypto.randomUUID(),
  age: 0,
  events: [{ kind: 'screen', name: '/cast/$hash' }],
  metrics: [],
  ...more,
})
const PATH = '/api/_analytics'

test('without the setting there is no such thing', async () => {
  const { newBrowser } = await start({})
  const boss = newBrowser()
  await boss.signIn(operator)
  expect((await boss.get('/api/_me')).body).not.toHaveProperty('analytics')
  for (const method of ['POST', 'DELETE'] as const) {
    const { status, body } = await boss.send(method, PATH, batch())
    expect([method, status, body.code]).toEqual([method, 404, 'NOT_FOUND'])
  }
  expect((await boss.get(PATH)).status).toBe(404)
  expect([...boss.cookies.keys()]).not.toContain('castaway-analytics')
})

describe('with it', () => {
  let instance: Instance
  let newBrowser: () => Browser
  let boss: Browser
  beforeAll(async () => {
    ;({ instance, newBrowser } = await start({ CASTAWAY_ANALYTICS: 'on' }))
    boss = newBrowser()
    await boss.signIn(operator)
  })
  const report = async () => (await boss.get(`${PATH}?days=7`)).body

  test('a visitor’s batch is counted, and their browser is known by a cookie that no script reads', async () => {
    const browser = await visitor(newBrowser)
    expect((await browser.get('/api/_me')).body).toMatchObject({ analytics: true })
    const { headers, status } = await browser.send('POST', PATH, batch())
    expect(status).toBe(201)
    const set = headers.getSetCookie().find((each) => each.startsWith('castaway-analytics='))
    expect(set).toMatch(/^castaway-analytics=[\w-]{22};/)
    for (const part of [
      'Max-Age=31536000',
      'Path=/api/_analytics',
      'HttpOnly',
      'Secure',
      'SameSite=Strict',
    ])
      expect(set).toContain(part)
    const again = await browser.send('POST', PATH, batch())
    expect(again.headers.getSetCookie().join()).not.toContain('castaway-analytics')
    expect(await report()).toMatchObject({
      visitors: 1,
      screens: [{ name: '/cast/$hash', count: 2 }],
    })
    const gone = await browser.send('DELETE', PATH)
    expect([gone.status, gone.headers.getSetCookie().join()]).toEqual([
      200,
      expect.stringContaining('castaway-analytics=; Max-Age=0'),
    ])
    expect(await report()).toMatchObject({ visitors: 0, screens: [{ count: 2 }] })
  })

  test('only the operators read it', async () => {
    expect((await (await visitor(newBrowser)).get(PATH)).status).toBe(401)
    const person = newBrowser()
    await person.signIn(newAccount())
    const { status, body } = await person.get(PATH)
    expect([status, body.code]).toEqual([403, 'NOT_AN_OPERATOR'])
    const odd = await boss.get(`${PATH}?days=31`)
    expect([odd.status, odd.body.property]).toEqual([400, 'days'])
  })

  const groups = [1, 0, 0, 0, 0, 0, 0, 0]
  const call = { kind: 'call', name: 'GET /farcaster/feed', groups, failed: 0 }
  test.each<[string, object, number, string]>([
    ['more than a batch', { events: Array(11).fill(batch().events[0]) }, 400, 'events'],
    ['more than waits', { metrics: Array(21).fill(call) }, 400, 'metrics'],
    ['a text', { events: [{ kind: 'note', name: 'x' }] }, 400, 'events.0.kind'],
    ['what no one asked for', { userAgent: 'x' }, 400, ''],
    ['no id', { id: "1'--" }, 400, 'id'],
    ['a count below zero', { metrics: [{ ...call, failed: -1 }] }, 400, 'metrics.0.failed'],
    [
      'endless counts',
      { metrics: [{ ...call, groups: [1e9, ...groups.slice(1)] }] },
      400,
      'metrics.0.groups.0',
    ],
    ['too few groups', { metrics: [{ ...call, groups: [1] }] }, 400, 'metrics.0.groups'],
    ['a novel', { events: [{ kind: 'screen', name: 'x'.repeat(20_000) }] }, 413, ''],
  ])('%s is refused', async (_what, more, status, property) => {
    const before = await report()
    const answer = await (await visitor(newBrowser)).send('POST', PATH, batch(more))
    expect([answer.status, answer.body.property ?? '']).toEqual([status, property])
    expect(await report()).toEqual(before)
  })

  test('another site’s page sends nothing', async () => {
    const browser = await visitor(newBrowser)
    const foreign: Record<string, string | null>[] = [
      { origin: 'https://evil.example' },
      { 'x-xsrf-token': null },
    ]
    for (const headers of foreign)
      expect((await browser.send('POST', PATH, batch(), headers)).status).toBe(403)
  })

  test('batches are counted by the address that they come from', async () => {
    const { headers } = await (await visitor(newBrowser)).send('POST', PATH, batch())
    expect(headers.get('ratelimit-policy')).toMatch(/^"analytics";/)
    expect(instance.reported.filter((line) => line instanceof Error)).toEqual([])
  })
})
