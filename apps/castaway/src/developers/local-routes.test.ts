import { createBrowser, newAccount } from '@castaway/auth/test-browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startIn, type Instance } from '../../test/setups'

let alone: Instance
let publicHost: Instance
beforeAll(async () => {
  ;[alone, publicHost] = await Promise.all([
    startIn('alone', { CASTAWAY_CHAIN: 'off' }),
    startIn('public host', { CASTAWAY_CHAIN: 'off', CASTAWAY_LIMITS: 'off' }),
  ])
})
afterAll(() => Promise.all([alone.close(), publicHost.close()]))

const fromOwnPage = { 'sec-fetch-site': 'same-origin', accept: 'application/json' }
/** A browser on a page of the app. */
const page = (headers: Record<string, string> = fromOwnPage) =>
  createBrowser(new URL(alone.running.url).origin, alone.at, headers)

describe('pages of the app on this machine', () => {
  test('read the controls, and are told that they can', async () => {
    const browser = page()
    expect((await browser.get('/api/_me')).body).toMatchObject({ has_controls: true })
    const { status, body, headers } = await browser.get('/api/_local')
    expect([status, body.world]).toEqual([200, 'small'])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('change something', async () => {
    const browser = page()
    await browser.signIn(newAccount())
    const added = await browser.send('POST', '/api/_local/faults', { status: 503, times: 1 })
    expect(added.status).toBe(201)
    expect((await browser.send('DELETE', '/api/_local/faults')).body).toEqual({ faults: [] })
  })

  test('also without being signed in', async () => {
    const browser = page()
    await browser.get('/login/session')
    expect((await browser.send('DELETE', '/api/_local/faults')).status).toBe(200)
  })

  test('never see the key', async () => {
    const { body } = await page().get('/api/_local')
    expect(JSON.stringify(body)).not.toContain(alone.running.developmentKey)
  })
})

describe('refused is', () => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['what says nothing about where it comes from', {}],
    ['another origin', { ...fromOwnPage, origin: 'https://evil.example' }],
  ])('%s, with 404 and no content', async (_who, headers) => {
    const { status, body } = await page(headers as Record<string, string>).get('/api/_local/clock')
    expect([status, body.code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  })

  test.each([
    ['a name that leads to this machine by DNS', { host: 'evil.example' }],
    ['what came through a proxy', { 'x-forwarded-for': '203.0.113.9' }],
  ])('%s, before it gets here', async (_what, headers) => {
    const answer = await alone.ask('/api/_local/clock', { headers: { ...fromOwnPage, ...headers } })
    expect(answer.status).toBe(421)
    expect(answer.body).not.toContain('offset_ms')
  })

  test('a change without the XSRF token, from another page, or from none', async () => {
    const browser = page()
    await browser.signIn(newAccount())
    const wrong: Record<string, string | null>[] = [
      { 'x-xsrf-token': null },
      { 'x-xsrf-token': 'guessed' },
      { origin: 'http://localhost:1' },
      { origin: null },
    ]
    for (const headers of wrong) {
      const { status } = await browser.send('POST', '/api/_local/reset', {}, headers)
      expect([headers, status]).toEqual([headers, 403])
    }
  })
})

test('a server that others can reach has no controls', async () => {
  const headers = { ...fromOwnPage, host: 'castaway.example' }
  for (const path of ['/api/_local', '/api/_local/clock', '/api/_local/keys/2']) {
    expect((await publicHost.ask(path, { headers })).status).toBe(404)
  }
  const me = await publicHost.ask('/api/_me', { headers })
  expect(JSON.parse(me.body)).not.toHaveProperty('has_controls')
})
