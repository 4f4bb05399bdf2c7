import { createOTP } from '@better-auth/utils/otp'
import { base32 } from '@better-auth/utils/base32'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbox } from '../codes/outbox'
import { softAuthenticator } from '../test-passkey'
import { newAccount, startSite, verdict, type Browser, type TestSite } from '../test-site'

const many = { tries: 100_000, seconds: 60 }
const options = { passkey: { siteName: 'Castaway' }, phone: { sender: 'outbox' } } as const
const limits = {
  wallet: many,
  nonce: many,
  passkey: many,
  mfa: many,
  mfaTry: many,
  mfaTryDay: many,
}

let site: TestSite
beforeAll(async () => {
  site = await startSite({ ...options, limits })
})
afterAll(() => site.close())

const required = [403, 'mfa_required', undefined]
const wrong = [401, 'invalid_credentials', 'code']
const post = (browser: Browser, path: string, body?: unknown, token?: string) =>
  browser.send('POST', `/login/mfa/${path}`, body, token ? { 'x-mfa-token': token } : {})
const remove = (browser: Browser, method: string, token?: string) =>
  browser.send('DELETE', `/login/mfa/${method}`, undefined, token ? { 'x-mfa-token': token } : {})
const status = async (browser: Browser) => (await browser.get('/login/mfa')).body

const member = async (on = site) => {
  const account = newAccount()
  const browser = on.browser()
  const { user } = (await browser.signIn(account)).body
  return { account, browser, user }
}

/** An authenticator app that was shown the QR code. */
const appOf = (uri: string, on = site) => {
  const secret = new TextDecoder().decode(base32.decode(new URL(uri).searchParams.get('secret')!))
  const step = () => Math.floor(on.clock.now() / 30_000)
  return { code: (steps = 0) => createOTP(secret).hotp(step() + steps) }
}

/** A later code than any that was used, with most of its half minute before it. */
const toNextStep = (on: TestSite) => on.clock.forward(90_000 - (on.clock.now() % 30_000))

const withTotp = async (on = site) => {
  const person = await member(on)
  const { uri, secret } = (await post(person.browser, 'totp/start')).body
  const app = appOf(uri, on)
  const enrolled = await post(person.browser, 'totp/confirm', { code: await app.code() })
  expect(enrolled.status).toBe(200)
  toNextStep(on)
  return { ...person, app, secret, enrolled: enrolled.body }
}
const verify = async (person: Awaited<ReturnType<typeof withTotp>>, on = site) => {
  toNextStep(on)
  const answer = await post(person.browser, 'totp/verify', { code: await person.app.code() })
  expect(answer.status).toBe(200)
  return answer.body.token as string
}
const lastText = async (to: string) =>
  (await createOutbox(site.db, site.clock).list(20)).find((message) => message.to === to)!.code!
let made = 0
const newNumber = () => `+1202555${2000 + made++}`

describe('an authenticator app', () => {
  it('is set up by a code, and says so of the person', async () => {
    const { browser } = await member()
    expect(await status(browser)).toEqual({
      methods: [],
      available: ['totp', 'passkey', 'sms'],
      smsNumber: null,
      recoveryCodesLeft: 0,
    })
    const { uri, secret } = (await post(browser, 'totp/start')).body
    expect(uri).toMatch(/^otpauth:\/\/totp\/Castaway:[^?]+\?/)
    expect(secret).toMatch(/^[A-Z2-7]{32,}$/)
    // Shown is not set up.
    expect((await status(browser)).methods).toEqual([])
    const app = appOf(uri)
    const { body } = await post(browser, 'totp/confirm', { code: await app.code() })
    expect(body).toMatchObject({
      user: { mfaMethods: ['totp'] },
      status: { methods: ['totp'], recoveryCodesLeft: 8 },
      token: expect.any(String),
    })
    expect(new Set(body.recoveryCodes).size).toBe(8)
    expect((await browser.get('/login/session')).body.user.mfaMethods).toEqual(['totp'])
    expect(verdict(await post(browser, 'totp/start', undefined, body.token))).toEqual([
      409,
      'mfa_already_enrolled',
      undefined,
    ])
  })

  it('is not set up by a wrong code, nor after half an hour', async () => {
    const { browser } = await member()
    const { uri } = (await post(browser, 'totp/start')).body
    const right = await appOf(uri).code()
    const code = right === '111111' ? '222222' : '111111'
    expect(verdict(await post(browser, 'totp/confirm', { code }))).toEqual(wrong)
    site.clock.forward(31 * 60_000)
    const late = await post(browser, 'totp/confirm', { code: await appOf(uri).code() })
    expect(late.body.code).toBe('recent_sign_in_required')
    expect((await status(browser)).methods).toEqual([])
  })

  it('gives codes that work once each, also at once', async () => {
    const { app, browser } = await withTotp()
    const code = await app.code()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(browser, 'totp/verify', { code })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(verdict(await post(browser, 'totp/verify', { code }))).toEqual(wrong)
    // Nor does the one before it, once a later one was used.
    const before = await app.code(-1)
    expect(verdict(await post(browser, 'totp/verify', { code: before }))).toEqual(wrong)
  })

  it('may be half a minute off, and no more', async () => {
    const { app, browser } = await withTotp()
    for (const steps of [-2, 2, 3]) {
      const code = await app.code(steps)
      const near = await Promise.all([app.code(-1), app.code(0), app.code(1)])
      if (near.includes(code)) continue
      expect(verdict(await post(browser, 'totp/verify', { code }))).toEqual(wrong)
    }
    for (const steps of [-1, 1]) {
      const code = await app.code(steps)
      expect((await post(browser, 'totp/verify', { code })).status).toBe(200)
    }
  })

  it('keeps its secret sealed, for its user only', async () => {
    const [first, second] = [await withTotp(), await withTotp()]
    const rows = await site.db.selectFrom('login_mfa').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(first.secret)
    // Somebody who can write to the table puts their own app on another user.
    const mine = rows.find((row) => row.user_id === first.user.id)!
    await site.db
      .updateTable('login_mfa')
      .set({ secret: mine.secret })
      .where('user_id', '=', second.user.id)
      .execute()
    const code = await first.app.code()
    const refusal = await post(second.browser, 'totp/verify', { code })
    expect(refusal.status).toBe(500)
  })
})

describe('guesses', () => {
  it('end after ten, however many come at once', async () => {
    const tight = await startSite({ ...options, limits: { wallet: many, mfa: many } })
    const { app, browser } = await withTotp(tight)
    const right = await app.code()
    const guesses = Array.from({ length: 100 }, (_, i) => String(i).padStart(6, '0'))
    const answers = await Promise.all(
      guesses
        .filter((guess) => guess !== right)
        .map((code) => post(browser, 'totp/verify', { code })),
    )
    // One of the ten went to setting it up.
    expect(answers.filter(({ body }) => body.code === 'invalid_credentials')).toHaveLength(9)
    const late = await post(browser, 'totp/verify', { code: right })
    expect(verdict(late)).toEqual([429, 'too_many_requests', undefined])
    const sideways = await post(browser, 'recovery/verify', { code: 'aaaaa-aaaaa' })
    expect(verdict(sideways)).toEqual([429, 'too_many_requests', undefined])
    await tight.close()
  })
})

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
    'of %s wants a proof, of this session, of the last ten minutes',
    async (_, act) => {
      const person = await withTotp()
      expect(verdict(await act(person.browser, {}))).toEqual(required)
      expect(verdict(await act(person.browser, { 'x-mfa-token': 'x'.repeat(43) }))).toEqual(
        required,
      )

      const elsewhere = { ...person, browser: site.browser() }
      await elsewhere.browser.signIn(person.account)
      const theirs = await verify(elsewhere)
      expect(verdict(await act(person.browser, { 'x-mfa-token': theirs }))).toEqual(required)
      const stranger = await verify(await withTotp())
      expect(verdict(await act(person.browser, { 'x-mfa-token': stranger }))).toEqual(required)

      const old = await verify(elsewhere)
      site.clock.forward(10 * 60_000)
      const late = await act(elsewhere.browser, { 'x-mfa-token': old })
      expect(['mfa_required', 'recent_sign_in_required']).toContain(late.body.code)

      await person.browser.signIn(person.account)
      const token = await verify(person)
      const allowed = await act(person.browser, { 'x-mfa-token': token })
      expect(allowed.body.code ?? 'done').toMatch(/^(done|not_found)$/)
    },
  )

  it('lets people pass who have no second factor', async () => {
    const { browser } = await member()
    const answer = await browser.send('DELETE', '/login/accounts/x')
    expect(verdict(answer)[1]).toBe('not_found')
  })

  it('ends with the session, and with a new one', async () => {
    const person = await withTotp()
    const token = await verify(person)
    await person.browser.send('POST', '/login/sign-out')
    await person.browser.signIn(person.account)
    expect(verdict(await remove(person.browser, 'totp', token))).toEqual(required)
    const tokens = await site.db.selectFrom('login_mfa_token').selectAll().execute()
    expect(JSON.stringify(tokens)).not.toContain(token)
  })
})

describe('adding a factor', () => {
  it('wants a sign-in of just now', async () => {
    const { account, browser } = await member()
    site.clock.forward(11 * 60_000)
    for (const path of [
      'totp/start',
      'totp/confirm',
      'sms/start',
      'sms/confirm',
      'passkey/start',
    ]) {
      expect(verdict(await post(browser, path, {}))[1]).toBe('recent_sign_in_required')
    }
    await browser.signIn(account)
    expect((await post(browser, 'totp/start')).status).toBe(200)
  })

  it('is not for guests, nor for nobody', async () => {
    const browser = site.browser()
    expect(verdict(await post(browser, 'totp/start'))[1]).toBe('must_be_authenticated')
    await browser.send('POST', '/login/guest')
    expect(verdict(await post(browser, 'totp/start'))[1]).toBe('must_be_authenticated')
    expect((await site.browser().get('/login/mfa')).status).toBe(401)
  })
})

describe('text messages', () => {
  it('carry codes for this alone', async () => {
    const number = newNumber()
    const { browser } = await member()
    await post(browser, 'sms/start', { number })
    const code = await lastText(number)
    // The code that sets it up signs nobody in.
    const signIn = await browser.send('POST', '/login/phone', { number, code })
    expect(verdict(signIn)).toEqual(wrong)
    const { body } = await post(browser, 'sms/confirm', { code })
    expect(body.status).toMatchObject({ methods: ['sms'], smsNumber: `+1 ••• ${number.slice(-2)}` })
    expect(JSON.stringify(await status(browser))).not.toContain(number)

    const sent = await post(browser, 'sms/challenge')
    expect(sent.body).toMatchObject({
      method: 'sms',
      digits: 6,
      smsNumber: `+1 ••• ${number.slice(-2)}`,
    })
    const second = await lastText(number)
    const { token } = (await post(browser, 'sms/verify', { code: second })).body
    expect(verdict(await post(browser, 'sms/verify', { code: second }))).toEqual(wrong)
    expect((await remove(browser, 'sms', token)).body.user.mfaMethods).toEqual([])
  })

  it('of a sign-in prove no second factor', async () => {
    const number = newNumber()
    const { browser } = await member()
    await post(browser, 'sms/start', { number })
    await post(browser, 'sms/confirm', { code: await lastText(number) })
    await browser.send('POST', '/login/phone/start', { number })
    const code = await lastText(number)
    expect(verdict(await post(browser, 'sms/verify', { code }))).toEqual(wrong)
  })

  it('sent to one session are worth nothing in another', async () => {
    const number = newNumber()
    const { account, browser } = await member()
    await post(browser, 'sms/start', { number })
    await post(browser, 'sms/confirm', { code: await lastText(number) })
    await post(browser, 'sms/challenge')
    const code = await lastText(number)
    const elsewhere = site.browser()
    await elsewhere.signIn(account)
    expect(verdict(await post(elsewhere, 'sms/verify', { code }))).toEqual(wrong)
  })

  it('keep the number that was confirmed, not one that was put in its place meanwhile', async () => {
    const [mine, theirs] = [newNumber(), newNumber()]
    const { browser } = await member()
    await post(browser, 'sms/start', { number: mine })
    const code = await lastText(mine)
    await post(browser, 'sms/start', { number: theirs })
    expect(verdict(await post(browser, 'sms/confirm', { code }))).toEqual(wrong)
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

  it('is one that is linked already, and is asked for by its id', async () => {
    const { browser } = await member()
    expect(verdict(await post(browser, 'passkey/start'))[1]).toBe('passkey_not_allowed')
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
    expect(verdict(await post(browser, 'passkey/verify', { response }))[1]).toBe(
      'invalid_credentials',
    )
    // Unlinked unguarded it would be a way around the guard.
    const key = encodeURIComponent(body.user.linkedAccounts.at(-1).key)
    expect(verdict(await browser.send('DELETE', `/login/accounts/${key}`))).toEqual(required)
    const done = await remove(browser, 'passkey', token)
    expect(done.body.user.mfaMethods).toEqual([])
    expect(done.body.user.linkedAccounts.at(-1)).toMatchObject({ enrolledInMfa: false })
  })

  it('is not any other passkey: of the same person, of somebody else, or of a sign-in', async () => {
    const { browser } = await member()
    const [factor, other] = [await addPasskey(browser), await addPasskey(browser)]
    const asked = (await post(browser, 'passkey/start')).body
    await post(browser, 'passkey/confirm', { response: factor.get(asked, site.url) })

    const { options: first } = (await post(browser, 'passkey/challenge')).body
    const withOther = other.get({ ...first, allowCredentials: [] }, site.url)
    expect(verdict(await post(browser, 'passkey/verify', { response: withOther }))[1]).toBe(
      'passkey_not_allowed',
    )
    const stranger = await addPasskey((await member()).browser)
    const { options: second } = (await post(browser, 'passkey/challenge')).body
    const withTheirs = stranger.get({ ...second, allowCredentials: [] }, site.url)
    expect(verdict(await post(browser, 'passkey/verify', { response: withTheirs }))[1]).toBe(
      'passkey_not_allowed',
    )
    const { body: signIn } = await browser.send('POST', '/login/passkey/options', {
      purpose: 'sign-in',
    })
    const response = factor.get(signIn, site.url)
    expect(verdict(await post(browser, 'passkey/verify', { response }))[1]).toBe(
      'invalid_credentials',
    )
  })
})

describe('recovery codes', () => {
  it('work once each, however they are typed, and are no plain text in the database', async () => {
    const { browser, enrolled } = await withTotp()
    const [first, second] = enrolled.recoveryCodes as string[]
    const kept = await site.db.selectFrom('login_mfa_recovery').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(first)
    const typed = first!.toUpperCase().replace('-', ' ')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(browser, 'recovery/verify', { code: typed })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(verdict(await post(browser, 'recovery/verify', { code: first }))).toEqual(wrong)
    expect((await status(browser)).recoveryCodesLeft).toBe(7)

    const { token } = answers.find((answer) => answer.status === 200)!.body
    const renewed = (await post(browser, 'recovery', undefined, token)).body.recoveryCodes
    expect(renewed).toHaveLength(8)
    expect(verdict(await post(browser, 'recovery/verify', { code: second }))).toEqual(wrong)
    expect((await post(browser, 'recovery/verify', { code: renewed[0] })).status).toBe(200)
  })

  it('of somebody else are worth nothing', async () => {
    const [mine, theirs] = [await withTotp(), await withTotp()]
    const code = theirs.enrolled.recoveryCodes[0]
    expect(verdict(await post(mine.browser, 'recovery/verify', { code }))).toEqual(wrong)
  })

  it('go with the last factor, and come anew with the next first one', async () => {
    const person = await withTotp()
    await remove(person.browser, 'totp', await verify(person))
    const code = person.enrolled.recoveryCodes[0]
    expect(verdict(await post(person.browser, 'recovery/verify', { code }))[1]).toBe(
      'mfa_not_enrolled',
    )
    await person.browser.signIn(person.account)
    const { uri } = (await post(person.browser, 'totp/start')).body
    const again = await post(person.browser, 'totp/confirm', { code: await appOf(uri).code() })
    expect(again.body.recoveryCodes).toHaveLength(8)
    expect(again.body.recoveryCodes).not.toContain(code)
  })
})

it('what is not there cannot be proved or taken off', async () => {
  const { browser } = await member()
  for (const path of [
    'totp/challenge',
    'totp/verify',
    'sms/challenge',
    'passkey/challenge',
    'recovery',
  ]) {
    expect(verdict(await post(browser, path, {}))[1]).toBe('mfa_not_enrolled')
  }
  expect(verdict(await remove(browser, 'sms'))[1]).toBe('mfa_not_enrolled')
  expect(verdict(await remove(browser, 'email'))[1]).toBe('not_found')
})
