import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultOf, type Browser, type TestSite } from '../../test/site'
import {
  member,
  newNumber,
  post,
  remove,
  required,
  startMfaSite,
  verify,
  withTotp,
} from '../../test/mfa-users'

let site: TestSite
beforeAll(async () => {
  site = await startMfaSite()
})
afterAll(() => site.close())

describe('the guard', () => {
  const guarded: [
    string,
    (browser: Browser, headers: Record<string, string>) => ReturnType<Browser['send']>,
  ][] = [
    [
      'unlinking an account',
      (browser, headers) => browser.send('DELETE', '/login/accounts/x', undefined, headers),
    ],
    [
      'taking a factor off',
      (browser, headers) => browser.send('DELETE', '/login/mfa/totp', undefined, headers),
    ],
    [
      'adding a factor',
      (browser, headers) =>
        browser.send('POST', '/login/mfa/sms/start', { number: newNumber() }, headers),
    ],
    [
      'new recovery codes',
      (browser, headers) => browser.send('POST', '/login/mfa/recovery', undefined, headers),
    ],
    [
      'deleting the user',
      (browser, headers) => browser.send('DELETE', '/login/user', undefined, headers),
    ],
  ]

  it.each(guarded)(
    'of %s requires a proof from this session within the last ten minutes',
    async (_, act) => {
      const person = await withTotp(site)
      expect(resultOf(await act(person.browser, {}))).toEqual(required)
      expect(resultOf(await act(person.browser, { 'x-mfa-token': 'x'.repeat(43) }))).toEqual(
        required,
      )

      const elsewhere = { ...person, browser: site.browser() }
      await elsewhere.browser.signIn(person.account)
      const theirs = await verify(site, elsewhere)
      expect(resultOf(await act(person.browser, { 'x-mfa-token': theirs }))).toEqual(required)
      const stranger = await verify(site, await withTotp(site))
      expect(resultOf(await act(person.browser, { 'x-mfa-token': stranger }))).toEqual(required)

      const old = await verify(site, elsewhere)
      site.clock.forward(10 * 60_000)
      const late = await act(elsewhere.browser, { 'x-mfa-token': old })
      expect(['mfa_required', 'recent_sign_in_required']).toContain(late.body.code)

      await person.browser.signIn(person.account)
      const token = await verify(site, person)
      const allowed = await act(person.browser, { 'x-mfa-token': token })
      expect(allowed.body.code ?? 'done').toMatch(/^(done|not_found)$/)
    },
  )

  it('lets users without a second factor pass', async () => {
    const { browser } = await member(site)
    const answer = await browser.send('DELETE', '/login/accounts/x')
    expect(resultOf(answer)[1]).toBe('not_found')
  })

  it('requires a new proof in a new session', async () => {
    const person = await withTotp(site)
    const token = await verify(site, person)
    await person.browser.send('POST', '/login/sign-out')
    await person.browser.signIn(person.account)
    expect(resultOf(await remove(person.browser, 'totp', token))).toEqual(required)
    const tokens = await site.db.selectFrom('login_mfa_token').selectAll().execute()
    expect(JSON.stringify(tokens)).not.toContain(token)
  })
})

describe('adding a factor', () => {
  it('requires a recent sign-in', async () => {
    const { account, browser } = await member(site)
    site.clock.forward(11 * 60_000)
    for (const path of [
      'totp/start',
      'totp/confirm',
      'sms/start',
      'sms/confirm',
      'passkey/start',
    ]) {
      expect(resultOf(await post(browser, path, {}))[1]).toBe('recent_sign_in_required')
    }
    await browser.signIn(account)
    expect((await post(browser, 'totp/start')).status).toBe(200)
  })

  it('requires a member', async () => {
    const browser = site.browser()
    expect(resultOf(await post(browser, 'totp/start'))[1]).toBe('must_be_authenticated')
    await browser.send('POST', '/login/guest')
    expect(resultOf(await post(browser, 'totp/start'))[1]).toBe('must_be_authenticated')
    expect((await site.browser().get('/login/mfa')).status).toBe(401)
  })
})

it('a missing factor cannot be verified or removed', async () => {
  const { browser } = await member(site)
  for (const path of [
    'totp/challenge',
    'totp/verify',
    'sms/challenge',
    'passkey/challenge',
    'recovery',
  ]) {
    expect(resultOf(await post(browser, path, {}))[1]).toBe('mfa_not_enrolled')
  }
  expect(resultOf(await remove(browser, 'sms'))[1]).toBe('mfa_not_enrolled')
  expect(resultOf(await remove(browser, 'email'))[1]).toBe('not_found')
})
