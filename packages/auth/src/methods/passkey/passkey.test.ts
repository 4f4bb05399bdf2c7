import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  softAuthenticator,
  type SoftAuthenticator,
  type PasskeyOverrides,
} from '../../../test/passkey'
import { newAccount, startSite, resultOf, type Browser, type TestSite } from '../../../test/site'

const many = { tries: 100_000, seconds: 60 }
const passkey = { siteName: 'Castaway' }

let site: TestSite
beforeAll(async () => {
  site = await startSite({ passkey, limits: { passkey: many, wallet: many, nonce: many } })
})
afterAll(() => site.close())

const ask = async (browser: Browser, purpose: 'sign-in' | 'register') =>
  (await browser.send('POST', '/login/passkey/options', { purpose })).body

const register = async (
  browser: Browser,
  authenticator: SoftAuthenticator,
  { spoiled, ...more }: { name?: string; spoiled?: PasskeyOverrides } = {},
  on = site,
) => {
  const response = authenticator.create(await ask(browser, 'register'), on.url, spoiled)
  return browser.send('POST', '/login/passkey/register', { response, ...more })
}
const signIn = async (
  browser: Browser,
  authenticator: SoftAuthenticator,
  { spoiled, ...more }: { switchUser?: boolean; spoiled?: PasskeyOverrides } = {},
  on = site,
) => {
  const response = authenticator.get(await ask(browser, 'sign-in'), on.url, spoiled)
  return browser.send('POST', '/login/passkey', { response, ...more })
}
/** A new user with a passkey. */
const someone = async () => {
  const authenticator = softAuthenticator()
  const browser = site.browser()
  const { status, body } = await register(browser, authenticator)
  expect(status).toBe(200)
  return { authenticator, browser, user: body.user }
}
const who = async (browser: Browser) => (await browser.get('/login/session')).body.user
const users = async () => (await site.db.selectFrom('login_user').select('id').execute()).length

describe('a passkey', () => {
  it('creates a user, who signs in with it on another browser', async () => {
    const { authenticator, user } = await someone()
    const { id } = authenticator.passkeys[0]!
    expect(user).toMatchObject({ isGuest: false, mfaMethods: [] })
    expect(user.linkedAccounts).toEqual([
      {
        type: 'passkey',
        key: `passkey:${id}`,
        credentialId: id,
        authenticatorName: expect.any(String),
        enrolledInMfa: false,
        firstVerifiedAt: expect.any(Number),
        latestVerifiedAt: expect.any(Number),
      },
    ])
    const again = await signIn(site.browser(), authenticator)
    expect([again.body.user.id, again.body.isNewUser]).toEqual([user.id, false])
  })

  it('requests what it needs and reveals nothing about users', async () => {
    const options = await ask(site.browser(), 'sign-in')
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    expect(await ask(site.browser(), 'register')).toMatchObject({
      rp: { name: 'Castaway', id: 'localhost' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  it('is one of several with names, and is not created twice in one authenticator', async () => {
    const browser = site.browser()
    await browser.signIn(newAccount())
    const first = softAuthenticator()
    await register(browser, first, { name: 'Laptop' })
    const options = await ask(browser, 'register')
    expect(options.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([
      first.passkeys[0]!.id,
    ])
    expect(options.user.id).toBe(first.passkeys[0]!.userHandle)
    const { body } = await register(browser, softAuthenticator(), { name: ' Key on a string ' })
    expect(
      body.user.linkedAccounts
        .filter(({ type }: { type: string }) => type === 'passkey')
        .map((account: { authenticatorName: string }) => account.authenticatorName),
    ).toEqual(['Laptop', 'Key on a string'])
  })

  it('can be renamed by its owner only', async () => {
    const { authenticator, browser, user } = await someone()
    const path = `/login/passkey/${encodeURIComponent(user.linkedAccounts[0].key)}`
    const { body } = await browser.send('PUT', path, { name: 'My phone' })
    expect(body.user.linkedAccounts[0].authenticatorName).toBe('My phone')
    expect((await signIn(site.browser(), authenticator)).body.user.linkedAccounts).toMatchObject([
      { authenticatorName: 'My phone' },
    ])
    const { browser: stranger } = await someone()
    expect(resultOf(await stranger.send('PUT', path, { name: 'Mine' }))[1]).toBe('not_found')
    expect((await site.browser().send('PUT', path, { name: 'Mine' })).status).toBe(401)
    for (const name of ['', 'x'.repeat(65), 'a\nb', 'a\u202eb']) {
      expect(resultOf(await browser.send('PUT', path, { name }))[1]).toBe('invalid_data')
    }
  })

  it('is limited to ten per user', async () => {
    const { browser } = await someone()
    for (let i = 1; i < 10; i++) {
      expect((await register(browser, softAuthenticator())).status).toBe(200)
    }
    const eleventh = softAuthenticator()
    expect(resultOf(await register(browser, eleventh))).toEqual([
      409,
      'cannot_link_more_of_type',
      undefined,
    ])
    const rejection = await signIn(site.browser(), eleventh)
    expect(resultOf(rejection)).toEqual([403, 'passkey_not_allowed', undefined])
  })

  it('of another user asks before it switches', async () => {
    const { authenticator, user } = await someone()
    const browser = site.browser()
    const me = (await browser.signIn(newAccount())).body.user
    expect(resultOf(await signIn(browser, authenticator))[1]).toBe('linked_to_another_user')
    expect((await who(browser)).id).toBe(me.id)
    const switched = await signIn(browser, authenticator, { switchUser: true })
    expect(switched.body.user.id).toBe(user.id)
  })

  it('is off if it is not configured, and if the page’s host is an IP address', async () => {
    const bare = await startSite()
    for (const path of ['/passkey/options', '/passkey', '/passkey/register']) {
      const rejection = await bare.browser().send('POST', `/login${path}`, {})
      expect(resultOf(rejection)[1]).toBe('disallowed_login_method')
    }
    await bare.close()
    const numbered = await startSite({ passkey, baseUrl: 'http://127.0.0.1:4747' })
    const { status, body } = await numbered
      .browser()
      .send('POST', '/login/passkey/options', { purpose: 'sign-in' })
    expect([status, body.code]).toEqual([403, 'passkey_not_allowed'])
    expect(body.message).toContain('http://localhost:4747')
    await numbered.close()
  })
})

describe('a passkey that is not allowed', () => {
  const notAllowed = [403, 'passkey_not_allowed', undefined]
  /** No one is signed in, and no user is created. */
  const expectRejected = async (act: () => Promise<Parameters<typeof resultOf>[0]>) => {
    const before = await users()
    const answer = await act()
    expect(resultOf(answer)).toEqual(notAllowed)
    expect(answer.headers.getSetCookie().join()).not.toContain('session_token=')
    expect(await users()).toBe(before)
  }

  it('is one that no one has', () =>
    expectRejected(async () => {
      const authenticator = softAuthenticator()
      authenticator.create(await ask(site.browser(), 'register'), site.url)
      return signIn(site.browser(), authenticator)
    }))

  it('is one that was unlinked', async () => {
    const browser = site.browser()
    await browser.signIn(newAccount())
    const authenticator = softAuthenticator()
    const { body } = await register(browser, authenticator)
    const { key } = body.user.linkedAccounts[1]
    await browser.send('DELETE', `/login/accounts/${encodeURIComponent(key)}`)
    await expectRejected(() => signIn(site.browser(), authenticator))
    const left = await site.db.selectFrom('login_passkey').select('key').execute()
    expect(left).not.toContainEqual({ key })
  })

  it('is one whose user was deleted', async () => {
    const { authenticator, user } = await someone()
    await site.db.deleteFrom('login_user').where('id', '=', user.id).execute()
    await expectRejected(() => signIn(site.browser(), authenticator))
  })

  it('is one of another host name of this site', async () => {
    const { authenticator, user } = await someone()
    await site.db
      .updateTable('login_passkey')
      .set({ rp_id: 'castaway.example' })
      .where('key', '=', user.linkedAccounts[0].key)
      .execute()
    await expectRejected(() => signIn(site.browser(), authenticator))
  })

  it('is one whose counter did not increase', async () => {
    const { authenticator } = await someone()
    expect((await signIn(site.browser(), authenticator, { spoiled: { counter: 9 } })).status).toBe(
      200,
    )
    for (const counter of [9, 8, 0]) {
      await expectRejected(() => signIn(site.browser(), authenticator, { spoiled: { counter } }))
    }
    expect((await signIn(site.browser(), authenticator, { spoiled: { counter: 10 } })).status).toBe(
      200,
    )
  })

  it('is another user’s credential: claiming its id signs no one in', async () => {
    const { authenticator, user } = await someone()
    const { id } = authenticator.passkeys[0]!
    const thief = softAuthenticator()
    await expectRejected(() => register(site.browser(), thief, { spoiled: { id } }))
    // Its owner still has it.
    expect((await signIn(site.browser(), authenticator)).body.user.id).toBe(user.id)
    expect(resultOf(await signIn(site.browser(), thief))[1]).toBe('invalid_credentials')
  })

  it('is not one of an authenticator without a counter', async () => {
    const { authenticator, user } = await someone()
    for (let i = 0; i < 2; i++) {
      const { body } = await signIn(site.browser(), authenticator, { spoiled: { counter: 0 } })
      expect(body.user.id).toBe(user.id)
    }
  })
})

describe('an invalid response', () => {
  const spoiled: [string, PasskeyOverrides][] = [
    ['for another site', { origin: 'https://evil.example' }],
    ['for another port', { origin: 'http://localhost:1' }],
    ['to a challenge that was never issued', { challenge: 'A'.repeat(43) }],
    ['of another kind', { type: 'payment.get' }],
    ['from a frame in another page', { crossOrigin: true }],
    ['signed for another name', { rpId: 'evil.example' }],
    ['without the person there', { userPresent: false }],
    ['without the person verified', { userVerified: false }],
  ]
  it.each(spoiled)('%s is refused', async (_, spoil) => {
    const { authenticator } = await someone()
    const browser = site.browser()
    const rejection = await signIn(browser, authenticator, { spoiled: spoil })
    expect(resultOf(rejection)).toEqual([401, 'invalid_credentials', 'response'])
    expect(await who(browser)).toBeNull()
    const before = await users()
    const made = await register(site.browser(), softAuthenticator(), { spoiled: spoil })
    expect(resultOf(made)).toEqual([401, 'invalid_credentials', 'response'])
    expect(await users()).toBe(before)
  })

  it('with another key, or as another person, is refused', async () => {
    const { authenticator } = await someone()
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    for (const spoil of [{ signWith: privateKey }, { userHandle: 'AAAA' }]) {
      const rejection = await signIn(site.browser(), authenticator, { spoiled: spoil })
      expect(resultOf(rejection)).toEqual([401, 'invalid_credentials', 'response'])
    }
  })

  it('works once, even for concurrent requests', async () => {
    const { authenticator } = await someone()
    const browser = site.browser()
    // The counter is 0, because a counter would already stop the other attempts.
    const response = authenticator.get(await ask(browser, 'sign-in'), site.url, { counter: 0 })
    const copies = Array.from({ length: 10 }, () => {
      const copy = site.browser()
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
      return copy
    })
    const answers = await Promise.all(
      copies.map((copy) => copy.send('POST', '/login/passkey', { response })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('to another browser’s challenge is refused', async () => {
    const { authenticator } = await someone()
    const response = authenticator.get(await ask(site.browser(), 'sign-in'), site.url)
    const rejection = await site.browser().send('POST', '/login/passkey', { response })
    expect(resultOf(rejection)).toEqual([401, 'invalid_credentials', 'response'])
  })

  it('to a challenge for another purpose is refused', async () => {
    const { authenticator } = await someone()
    const browser = site.browser()
    const { challenge } = await ask(browser, 'register')
    const rejection = await signIn(browser, authenticator, { spoiled: { challenge } })
    expect(resultOf(rejection)).toEqual([401, 'invalid_credentials', 'response'])
  })

  it('after ten minutes is refused', async () => {
    const slow = await startSite({ passkey })
    const browser = slow.browser()
    const authenticator = softAuthenticator()
    const options = await ask(browser, 'register')
    slow.clock.forward(10 * 60_000)
    const response = authenticator.create(options, slow.url)
    const rejection = await browser.send('POST', '/login/passkey/register', { response })
    expect(resultOf(rejection)).toEqual([401, 'invalid_credentials', 'response'])
    await slow.close()
  })

  it.each([
    ['nothing', {}],
    ['a text', { response: 'x' }],
    ['no signature', { response: { id: 'AA', rawId: 'AA', type: 'public-key' } }],
    ['nonsense', { response: { id: '<b>', rawId: 'AA', type: 'public-key', response: {} } }],
  ])('that is %s is refused with its property', async (_, body) => {
    const rejection = await site.browser().send('POST', '/login/passkey', body)
    const [status, code, property] = resultOf(rejection)
    expect([status, code]).toEqual([400, 'invalid_data'])
    expect(property).toMatch(/^response/)
  })
})
