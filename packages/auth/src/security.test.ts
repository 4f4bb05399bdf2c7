import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultLimits } from './net/rate-limit'
import {
  newAccount,
  SECRET,
  startSite,
  type TestResponse,
  resultOf,
  type TestSite,
} from '../test/site'

let site: TestSite
beforeAll(async () => {
  const many = { tries: 10_000, seconds: 60 }
  const limits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, many]))
  site = await startSite({ limits })
})
afterAll(() => site.close())

describe('another site', () => {
  /**
   * Routes that are not called by our pages: another site's form returns users here, and another site's server
   * exchanges codes.
   */
  const fromElsewhere = ['POST /oauth/apple_oauth/callback', 'POST /oidc/token']
  /** Every route that changes something, according to the app. */
  const changes = () =>
    site.login.app.routes
      .filter(({ method }) => !['GET', 'HEAD', 'ALL'].includes(method))
      .filter(({ method, path }) => !fromElsewhere.includes(`${method} ${path}`))
      .map(({ method, path }) => [method, `/login${path.replaceAll(/:\w+/g, 'x')}`] as const)
  const spoiled: [string, Record<string, string | null>][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['the origin of a sandbox', { origin: 'null' }],
    ['no origin', { origin: null }],
    ['an origin that starts like ours', { origin: 'http://localhost' }],
    ['no XSRF header', { 'x-xsrf-token': null }],
    ['a wrong XSRF header', { 'x-xsrf-token': 'x'.repeat(43) }],
  ]
  it.each(spoiled)('cannot change anything with %s', async (_, headers) => {
    for (const signedIn of [false, true]) {
      const browser = site.browser()
      if (signedIn) await browser.signIn(newAccount())
      expect(changes().length).toBeGreaterThan(50)
      for (const [method, path] of changes()) {
        const answer = await browser.send(method, path, {}, headers)
        expect([path, ...resultOf(answer)]).toEqual([
          path,
          403,
          'missing_or_invalid_token',
          undefined,
        ])
      }
      expect((await browser.get('/login/session')).body.user === null).toBe(!signedIn)
    }
  })

  it('cannot use the token of its own session', async () => {
    const [mine, theirs] = [site.browser(), site.browser()]
    await mine.signIn(newAccount())
    await theirs.signIn(newAccount())
    const token = decodeURIComponent(mine.cookies.get('XSRF-TOKEN')!)
    const answer = await theirs.send('POST', '/login/terms', undefined, { 'x-xsrf-token': token })
    expect(resultOf(answer)).toEqual([403, 'missing_or_invalid_token', undefined])
  })

  it('cannot use a token that it chose as both cookie and header', async () => {
    const browser = site.browser()
    await browser.signIn(newAccount())
    browser.cookies.set('XSRF-TOKEN', 'planted')
    const answer = await browser.send('POST', '/login/terms')
    expect(resultOf(answer)).toEqual([403, 'missing_or_invalid_token', undefined])
  })

  it('cannot send a form', async () => {
    const answer = await site.browser().send('POST', '/login/wallet', 'message=x', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(resultOf(answer)).toEqual([400, 'invalid_data', 'content-type'])
  })
})

describe('paths that login libraries commonly serve', () => {
  it.each([
    ['POST', '/login/sign-up/email'],
    ['POST', '/login/sign-in/email'],
    ['POST', '/login/sign-in/social'],
    ['GET', '/login/get-session'],
    ['POST', '/login/update-user'],
    ['POST', '/login/delete-user'],
    ['POST', '/login/change-email'],
    ['POST', '/login/set-password'],
    ['POST', '/login/link-social'],
    ['POST', '/login/unlink-account'],
    ['GET', '/login/list-accounts'],
    ['POST', '/login/revoke-sessions'],
    ['POST', '/login/linked-accounts/attach'],
    ['POST', '/login/linked-accounts/guest'],
    ['GET', '/login/linked-accounts/session'],
    ['GET', '/login/ok'],
    ['GET', '/login/error'],
  ])('are not served: %s %s', async (method, path) => {
    const browser = site.browser()
    await browser.signIn(newAccount())
    const answer =
      method === 'GET'
        ? await browser.get(path)
        : await browser.send(method, path, { email: 'a@b.c' })
    expect(resultOf(answer)).toEqual([404, 'not_found', undefined])
  })
})

describe('limits', () => {
  it('are counted by socket, whatever X-Forwarded-For says', async () => {
    const tight = await startSite({ limits: { nonce: { tries: 3, seconds: 60 } } })
    const ask = (forwarded: string) =>
      fetch(`${tight.url.replace('localhost', '127.0.0.1')}/login/nonce`, {
        headers: { 'x-forwarded-for': forwarded },
      })
    for (let i = 0; i < 3; i++) expect((await ask(`10.0.0.${i}`)).status).toBe(200)
    const rejected = await ask('10.0.0.9')
    expect(rejected.status).toBe(429)
    expect(await rejected.json()).toMatchObject({ code: 'too_many_requests' })
    const wait = Number(rejected.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(55)
    expect(wait).toBeLessThanOrEqual(60)
    tight.clock.forward(wait * 1000)
    expect((await ask('10.0.0.9')).status).toBe(200)
    await tight.close()
  })

  it('are counted by the last forwarded address behind a trusted proxy', async () => {
    const behind = await startSite({
      trustedProxy: true,
      limits: { nonce: { tries: 1, seconds: 60 } },
    })
    const ask = async (forwarded: string) =>
      (
        await fetch(`${behind.url.replace('localhost', '127.0.0.1')}/login/nonce`, {
          headers: { 'x-forwarded-for': forwarded },
        })
      ).status
    expect(await ask('1.1.1.1, 10.0.0.1')).toBe(200)
    expect(await ask('2.2.2.2, 10.0.0.1')).toBe(429)
    expect(await ask('1.1.1.1, 10.0.0.2')).toBe(200)
    // A household with IPv6 has a practically unlimited number of addresses.
    expect(await ask('2001:db8::1')).toBe(200)
    expect(await ask('2001:db8::2')).toBe(429)
    expect(await ask('2001:db8:0:1::2')).toBe(200)
    await behind.close()
  })

  it('cannot be bypassed by concurrent attempts', async () => {
    const tight = await startSite({ limits: { nonce: { tries: 5, seconds: 60 } } })
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => tight.browser().get('/login/nonce')),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
    await tight.close()
  })
})

describe('invalid input', () => {
  it.each([
    ['not JSON', '{', 'body'],
    ['a list', [], 'body'],
    ['null', 'null', 'body'],
    ['a number for a message', { message: 1, signature: '0x' }, 'message'],
    ['no signature', { message: 'x' }, 'signature'],
    ['a field too many', { message: 'x', signature: 'y', userId: 'did:castaway:1' }, 'body'],
    [
      'a label that is markup',
      { message: 'x', signature: 'y', walletClientType: '<b>' },
      'walletClientType',
    ],
    ['a message without end', { message: 'x'.repeat(5000), signature: 'y' }, 'message'],
    ['a body without end', { message: 'x'.repeat(50_000), signature: 'y' }, 'body'],
  ])('%s is refused with its property', async (_, body, property) => {
    const answer = await site.browser().send('POST', '/login/wallet', body)
    expect(resultOf(answer)).toEqual([400, 'invalid_data', property])
  })
})

describe('secrets', () => {
  it('are in no response and no log, even if the database fails', async () => {
    const browser = site.browser()
    const account = newAccount()
    const seen: string[] = []
    const note = (answer: TestResponse) => seen.push(JSON.stringify(answer.body))
    note(await browser.signIn(account))
    const token = decodeURIComponent(
      [...browser.cookies].find(([name]) => name.endsWith('session_token'))![1],
    ).split('.')[0]!
    note(await browser.get('/login/session'))
    note(await browser.get('/login/sessions'))
    site.faults.before = (sql) => {
      if (/login_linked_account/.test(sql)) throw new Error(`failed with ${token} and ${SECRET}`)
    }
    const failed = await browser.get('/login/session')
    site.faults.before = undefined
    expect(resultOf(failed)).toEqual([500, 'unexpected_error', undefined])
    note(failed)
    const logged = JSON.stringify(site.log)
    expect(site.log.at(-1)).toMatchObject({
      event: 'login_failed_unexpectedly',
      requestId: failed.headers.get('x-request-id'),
    })
    for (const text of [...seen, logged]) {
      expect(text).not.toContain(token)
      expect(text).not.toContain(SECRET)
    }
  })

  it('are not accessible to scripts', async () => {
    const { headers } = await site.browser().signIn(newAccount())
    const cookies = headers.getSetCookie()
    const session = cookies.find((cookie) => cookie.includes('session_token='))!
    expect(session).toMatch(/HttpOnly/)
    expect(session).toMatch(/SameSite=Lax/)
    expect(cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))).not.toMatch(/HttpOnly/)
  })

  it('are sent only over TLS if the site uses it', async () => {
    const secure = await startSite({ baseUrl: 'https://castaway.example' })
    const browser = secure.browser()
    const { status, headers } = await browser.signIn(newAccount())
    expect(status).toBe(200)
    const cookies = headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/)
    expect(cookies.join()).toContain('__Secure-castaway.session_token=')
    expect((await browser.get('/login/session')).body.user).not.toBeNull()
    await secure.close()
  })
})
