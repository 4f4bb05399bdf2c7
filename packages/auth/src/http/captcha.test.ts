import type { AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newAccount, startSite, resultOf, type TestSite } from '../../test/site'

/** A stub of Turnstile's verification; a response is valid once. */
let turnstile: ServerType
let asked: Record<string, unknown>[] = []
let answer: () => Response | Promise<Response>
let site: TestSite

beforeAll(async () => {
  const app = new Hono()
  app.post('/siteverify', async (c) => {
    asked.push(await c.req.json())
    return answer()
  })
  app.get('/elsewhere', (c) => c.json({ success: true }))
  turnstile = await new Promise((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
      resolve(started),
    )
  })
  site = await startSite({
    captcha: {
      siteKey: 'shown-to-everybody',
      secretKey: 'shown-to-nobody',
      verifyUrl: `http://127.0.0.1:${(turnstile.address() as AddressInfo).port}/siteverify`,
    },
  })
})
beforeEach(() => {
  asked = []
  answer = () => Response.json({ success: true, hostname: 'localhost' })
})
afterAll(async () => {
  await site.close()
  await new Promise((resolve) => turnstile.close(resolve))
})

const person = { 'x-captcha-token': 'an-answer' }
const rejected = [403, 'invalid_captcha', undefined]

describe('the captcha', () => {
  it('is announced to the page', async () => {
    const { captcha } = (await site.browser().get('/login/methods')).body
    expect(captcha).toEqual({ provider: 'turnstile', siteKey: 'shown-to-everybody' })
  })

  it('is required for every route that costs money or creates a user', async () => {
    for (const path of [
      'guest',
      'wallet',
      'solana',
      'email/start',
      'phone/start',
      'passkey/register',
      'oauth/github_oauth/start',
      'custom',
      'telegram',
      'farcaster/start',
    ]) {
      const got = await site.browser().send('POST', `/login/${path}`, {})
      expect([path, ...resultOf(got)]).toEqual([path, ...rejected])
    }
    expect(asked).toEqual([])
  })

  it('accepts a valid response, and verifies it with the secret once', async () => {
    const got = await site.browser().signIn(newAccount(), { headers: person })
    expect(got.status).toBe(200)
    expect(asked).toEqual([{ secret: 'shown-to-nobody', response: 'an-answer' }])
  })

  it('is not required from a signed-in user, except for routes that cost money', async () => {
    const browser = site.browser()
    await browser.signIn(newAccount(), { headers: person })
    expect((await browser.signIn(newAccount())).status).toBe(200)
    expect(asked).toHaveLength(1)
    const mail = await browser.send('POST', '/login/email/start', { address: 'a@castaway.example' })
    expect(resultOf(mail)).toEqual(rejected)
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['a no', () => Response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] })],
    [
      'an answer given on another site',
      () => Response.json({ success: true, hostname: 'evil.example' }),
    ],
    ['success that is not true', () => Response.json({ success: 'true' })],
    ['no JSON', () => new Response('<html>')],
    ['an answer without end', () => new Response(`{"success":true,"x":"${'x'.repeat(300_000)}"}`)],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/elsewhere' } })],
  ])('rejects %s', async (_, given) => {
    answer = given
    const got = await site.browser().send('POST', '/login/guest', undefined, person)
    expect(resultOf(got)).toEqual(rejected)
    expect(JSON.stringify(got.body)).not.toContain('shown-to-nobody')
  })

  it.each([
    ['nothing', ''],
    ['a blank', ' '],
    ['two words', 'a b'],
    ['a text without end', 'x'.repeat(2049)],
  ])('is not required for %s', async (_, token) => {
    const headers = { 'x-captcha-token': token }
    const got = await site.browser().send('POST', '/login/guest', undefined, headers)
    expect(resultOf(got)).toEqual(rejected)
    expect(asked).toEqual([])
  })
})
