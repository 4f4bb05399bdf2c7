import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { softAuthenticator } from '../../test/passkey'
import { resultOf, type Browser, type TestSite } from '../../test/site'
import {
  lastText,
  member,
  newNumber,
  post,
  remove,
  required,
  startMfaSite,
  status,
  wrong,
} from '../../test/mfa-users'

let site: TestSite
beforeAll(async () => {
  site = await startMfaSite()
})
afterAll(() => site.close())

describe('text messages', () => {
  it('carry codes for the second factor only', async () => {
    const number = newNumber()
    const { browser } = await member(site)
    await post(browser, 'sms/start', { number })
    const code = await lastText(site, number)
    // An enrollment code cannot sign in.
    const signIn = await browser.send('POST', '/login/phone', { number, code })
    expect(resultOf(signIn)).toEqual(wrong)
    const { body } = await post(browser, 'sms/confirm', { code })
    expect(body.status).toMatchObject({ methods: ['sms'], smsNumber: `+1 ••• ${number.slice(-2)}` })
    expect(JSON.stringify(await status(browser))).not.toContain(number)

    const sent = await post(browser, 'sms/challenge')
    expect(sent.body).toMatchObject({
      method: 'sms',
      digits: 6,
      smsNumber: `+1 ••• ${number.slice(-2)}`,
    })
    const second = await lastText(site, number)
    const { token } = (await post(browser, 'sms/verify', { code: second })).body
    expect(resultOf(await post(browser, 'sms/verify', { code: second }))).toEqual(wrong)
    expect((await remove(browser, 'sms', token)).body.user.mfaMethods).toEqual([])
  })

  it('for a sign-in do not verify a second factor', async () => {
    const number = newNumber()
    const { browser } = await member(site)
    await post(browser, 'sms/start', { number })
    await post(browser, 'sms/confirm', { code: await lastText(site, number) })
    await browser.send('POST', '/login/phone/start', { number })
    const code = await lastText(site, number)
    expect(resultOf(await post(browser, 'sms/verify', { code }))).toEqual(wrong)
  })

  it('sent to one session are invalid in another', async () => {
    const number = newNumber()
    const { account, browser } = await member(site)
    await post(browser, 'sms/start', { number })
    await post(browser, 'sms/confirm', { code: await lastText(site, number) })
    await post(browser, 'sms/challenge')
    const code = await lastText(site, number)
    const elsewhere = site.browser()
    await elsewhere.signIn(account)
    expect(resultOf(await post(elsewhere, 'sms/verify', { code }))).toEqual(wrong)
  })

  it('keep the confirmed number, not one that replaced it meanwhile', async () => {
    const [mine, theirs] = [newNumber(), newNumber()]
    const { browser } = await member(site)
    await post(browser, 'sms/start', { number: mine })
    const code = await lastText(site, mine)
    await post(browser, 'sms/start', { number: theirs })
    expect(resultOf(await post(browser, 'sms/confirm', { code }))).toEqual(wrong)
  })
})

describe('a passkey as second factor', () => {
  const addPasskey = async (browser: Browser) => {
    const authenticator = softAuthenticator()
    const { body } = await browser.send('POST', '/login/passkey/options', { purpose: 'register' })
    const response = authenticator.create(body, site.url)
    await browser.send('POST', '/login/passkey/register', { response })
    return authenticator
  }

  it('is a linked one, and is requested by its id', async () => {
    const { browser } = await member(site)
    expect(resultOf(await post(browser, 'passkey/start'))[1]).toBe('passkey_not_allowed')
    const authenticator = await addPasskey(browser)
    const asked = (await post(browser, 'passkey/start')).body
    expect(asked.allowCredentials).toMatchObject([{ id: authenticator.passkeys[0]!.id }])
    const { body } = await post(browser, 'passkey/confirm', {
      response: authenticator.get(asked, site.url),
    })
    expect(body.user.mfaMethods).toEqual(['passkey'])
    expect(body.user.linkedAccounts.at(-1)).toMatchObject({ type: 'passkey', enrolledInMfa: true })
    expect(body.recoveryCodes).toHaveLength(8)

    const { options: challenge } = (await post(browser, 'passkey/challenge')).body
    const response = authenticator.get(challenge, site.url)
    const { token } = (await post(browser, 'passkey/verify', { response })).body
    expect(resultOf(await post(browser, 'passkey/verify', { response }))[1]).toBe(
      'invalid_credentials',
    )
    // Unlinking it without the guard would bypass the second factor.
    const key = encodeURIComponent(body.user.linkedAccounts.at(-1).key)
    expect(resultOf(await browser.send('DELETE', `/login/accounts/${key}`))).toEqual(required)
    const done = await remove(browser, 'passkey', token)
    expect(done.body.user.mfaMethods).toEqual([])
    expect(done.body.user.linkedAccounts.at(-1)).toMatchObject({ enrolledInMfa: false })
  })

  it('is not another passkey of the same user, of another user, or of a sign-in', async () => {
    const { browser } = await member(site)
    const [factor, other] = [await addPasskey(browser), await addPasskey(browser)]
    const asked = (await post(browser, 'passkey/start')).body
    await post(browser, 'passkey/confirm', { response: factor.get(asked, site.url) })

    const { options: first } = (await post(browser, 'passkey/challenge')).body
    const withOther = other.get({ ...first, allowCredentials: [] }, site.url)
    expect(resultOf(await post(browser, 'passkey/verify', { response: withOther }))[1]).toBe(
      'passkey_not_allowed',
    )
    const stranger = await addPasskey((await member(site)).browser)
    // It is also a second factor, but another user's.
    await site.db
      .updateTable('login_passkey')
      .set({ in_mfa: true })
      .where('key', '=', `passkey:${stranger.passkeys[0]!.id}`)
      .execute()
    const { options: second } = (await post(browser, 'passkey/challenge')).body
    const withTheirs = stranger.get({ ...second, allowCredentials: [] }, site.url)
    expect(resultOf(await post(browser, 'passkey/verify', { response: withTheirs }))[1]).toBe(
      'passkey_not_allowed',
    )
    const { body: signIn } = await browser.send('POST', '/login/passkey/options', {
      purpose: 'sign-in',
    })
    const response = factor.get(signIn, site.url)
    expect(resultOf(await post(browser, 'passkey/verify', { response }))[1]).toBe(
      'invalid_credentials',
    )
  })
})
