import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultOf, type TestSite } from '../../test/site'
import {
  appOf,
  member,
  post,
  remove,
  startMfaSite,
  status,
  verify,
  withTotp,
  wrong,
} from '../../test/mfa-users'
import { totpSetup, totpStep } from './totp'

let site: TestSite
beforeAll(async () => {
  site = await startMfaSite()
})
afterAll(() => site.close())

describe('an authenticator app', () => {
  it('computes the codes of RFC 6238, appendix B', () => {
    const secret = '12345678901234567890'
    expect(totpStep(secret, '287082', 59_000)).toBe(1)
    expect(totpStep(secret, '081804', 1_111_111_109_000)).toBe(37_037_036)
    expect(totpStep(secret, '081804', 1_111_111_109_000 + 61_000)).toBeNull()
    expect(totpSetup(secret, 'ana@castaway.example')).toEqual({
      uri:
        'otpauth://totp/Castaway:ana%40castaway.example?issuer=Castaway' +
        '&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    })
  })

  it('is enrolled with a code, and listed for the user', async () => {
    const { browser } = await member(site)
    expect(await status(browser)).toEqual({
      methods: [],
      available: ['totp', 'passkey', 'sms'],
      smsNumber: null,
      recoveryCodesLeft: 0,
    })
    const { uri, secret } = (await post(browser, 'totp/start')).body
    expect(uri).toMatch(/^otpauth:\/\/totp\/Castaway:[^?]+\?/)
    expect(secret).toMatch(/^[A-Z2-7]{32,}$/)
    // Showing the secret does not enroll the factor.
    expect((await status(browser)).methods).toEqual([])
    const app = appOf(site, uri)
    const { body } = await post(browser, 'totp/confirm', { code: await app.code() })
    expect(body).toMatchObject({
      user: { mfaMethods: ['totp'] },
      status: { methods: ['totp'], recoveryCodesLeft: 8 },
      token: expect.any(String),
    })
    expect(new Set(body.recoveryCodes).size).toBe(8)
    expect((await browser.get('/login/session')).body.user.mfaMethods).toEqual(['totp'])
    expect(resultOf(await post(browser, 'totp/start', undefined, body.token))).toEqual([
      409,
      'mfa_already_enrolled',
      undefined,
    ])
  })

  it('is not enrolled with a wrong code, nor after half an hour', async () => {
    const { browser } = await member(site)
    const { uri } = (await post(browser, 'totp/start')).body
    const right = await appOf(site, uri).code()
    const code = right === '111111' ? '222222' : '111111'
    expect(resultOf(await post(browser, 'totp/confirm', { code }))).toEqual(wrong)
    site.clock.forward(31 * 60_000)
    const late = await post(browser, 'totp/confirm', { code: await appOf(site, uri).code() })
    expect(late.body.code).toBe('recent_sign_in_required')
    expect((await status(browser)).methods).toEqual([])
  })

  it('has codes that work once each, even for concurrent requests', async () => {
    const { app, browser } = await withTotp(site)
    const code = await app.code()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(browser, 'totp/verify', { code })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(resultOf(await post(browser, 'totp/verify', { code }))).toEqual(wrong)
    // An earlier code fails too, once a later one was used.
    const before = await app.code(-1)
    expect(resultOf(await post(browser, 'totp/verify', { code: before }))).toEqual(wrong)
  })

  it('can be half a minute off, and no more', async () => {
    const { app, browser } = await withTotp(site)
    for (const steps of [-2, 2, 3]) {
      const code = await app.code(steps)
      const near = await Promise.all([app.code(-1), app.code(0), app.code(1)])
      if (near.includes(code)) continue
      expect(resultOf(await post(browser, 'totp/verify', { code }))).toEqual(wrong)
    }
    for (const steps of [-1, 1]) {
      const code = await app.code(steps)
      expect((await post(browser, 'totp/verify', { code })).status).toBe(200)
    }
  })

  it('has its secret encrypted for its user only', async () => {
    const [first, second] = [await withTotp(site), await withTotp(site)]
    const rows = await site.db.selectFrom('login_mfa').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(first.secret)
    // An attacker who can write to the table assigns their own app to another user.
    const mine = rows.find((row) => row.user_id === first.user.id)!
    await site.db
      .updateTable('login_mfa')
      .set({ secret: mine.secret })
      .where('user_id', '=', second.user.id)
      .execute()
    const code = await first.app.code()
    const rejection = await post(second.browser, 'totp/verify', { code })
    expect(rejection.status).toBe(500)
  })
})

describe('guesses', () => {
  it('are limited to ten, even for concurrent requests', async () => {
    const tight = await startMfaSite(true)
    const { app, browser } = await withTotp(tight)
    const right = await app.code()
    const guesses = Array.from({ length: 100 }, (_, i) => String(i).padStart(6, '0'))
    const answers = await Promise.all(
      guesses
        .filter((guess) => guess !== right)
        .map((code) => post(browser, 'totp/verify', { code })),
    )
    // One of the ten attempts was used for the enrollment.
    expect(answers.filter(({ body }) => body.code === 'invalid_credentials')).toHaveLength(9)
    const late = await post(browser, 'totp/verify', { code: right })
    expect(resultOf(late)).toEqual([429, 'too_many_requests', undefined])
    const sideways = await post(browser, 'recovery/verify', { code: 'aaaaa-aaaaa' })
    expect(resultOf(sideways)).toEqual([429, 'too_many_requests', undefined])
    await tight.close()
  })
})

describe('recovery codes', () => {
  it('work once each, however they are typed, and are not stored in plain text', async () => {
    const { browser, enrolled } = await withTotp(site)
    const [first, second] = enrolled.recoveryCodes as string[]
    const kept = await site.db.selectFrom('login_mfa_recovery').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(first)
    const typed = first!.toUpperCase().replace('-', ' ')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(browser, 'recovery/verify', { code: typed })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(resultOf(await post(browser, 'recovery/verify', { code: first }))).toEqual(wrong)
    expect((await status(browser)).recoveryCodesLeft).toBe(7)

    const { token } = answers.find((answer) => answer.status === 200)!.body
    const renewed = (await post(browser, 'recovery', undefined, token)).body.recoveryCodes
    expect(renewed).toHaveLength(8)
    expect(resultOf(await post(browser, 'recovery/verify', { code: second }))).toEqual(wrong)
    expect((await post(browser, 'recovery/verify', { code: renewed[0] })).status).toBe(200)
  })

  it('of another user are invalid', async () => {
    const [mine, theirs] = [await withTotp(site), await withTotp(site)]
    const code = theirs.enrolled.recoveryCodes[0]
    expect(resultOf(await post(mine.browser, 'recovery/verify', { code }))).toEqual(wrong)
  })

  it('are deleted with the last factor, and created again with the next one', async () => {
    const person = await withTotp(site)
    await remove(person.browser, 'totp', await verify(site, person))
    const code = person.enrolled.recoveryCodes[0]
    expect(resultOf(await post(person.browser, 'recovery/verify', { code }))[1]).toBe(
      'mfa_not_enrolled',
    )
    await person.browser.signIn(person.account)
    const { uri } = (await post(person.browser, 'totp/start')).body
    const again = await post(person.browser, 'totp/confirm', {
      code: await appOf(site, uri).code(),
    })
    expect(again.body.recoveryCodes).toHaveLength(8)
    expect(again.body.recoveryCodes).not.toContain(code)
  })
})
