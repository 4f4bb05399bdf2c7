import { HOTP, URI } from 'otpauth'
import { expect } from 'vitest'
import { createOutbox } from '../src/codes/outbox'
import { newAccount, startSite, type Browser, type TestSite } from './site'

const many = { tries: 100_000, seconds: 60 }

/** For tests: a site with every second factor. */
export const startMfaSite = (areTriesLimited = false): Promise<TestSite> =>
  startSite({
    passkey: { siteName: 'Castaway' },
    phone: { sender: 'outbox' },
    limits: {
      wallet: many,
      nonce: many,
      passkey: many,
      mfa: many,
      ...(areTriesLimited ? {} : { mfaTry: many, mfaTryDay: many }),
    },
  })

export const required = [403, 'mfa_required', undefined]
export const wrong = [401, 'invalid_credentials', 'code']

const proof = (token?: string): Record<string, string> => (token ? { 'x-mfa-token': token } : {})
export const post = (browser: Browser, path: string, body?: unknown, token?: string) =>
  browser.send('POST', `/login/mfa/${path}`, body, proof(token))
export const remove = (browser: Browser, method: string, token?: string) =>
  browser.send('DELETE', `/login/mfa/${method}`, undefined, proof(token))
export const status = async (browser: Browser) => (await browser.get('/login/mfa')).body

/** A user who is signed in with a wallet. */
export const member = async (site: TestSite) => {
  const account = newAccount()
  const browser = site.browser()
  const { user } = (await browser.signIn(account)).body
  return { account, browser, user }
}

/** An authenticator app that has scanned the QR code. */
export const appOf = (site: TestSite, uri: string) => {
  const { secret } = URI.parse(uri)
  const step = () => Math.floor(site.clock.now() / 30_000)
  return { code: (steps = 0) => HOTP.generate({ secret, counter: step() + steps }) }
}

/** Moves the clock to the start of a time step later than any used one. */
const toNextStep = (site: TestSite) => site.clock.forward(90_000 - (site.clock.now() % 30_000))

/** A user with an enrolled authenticator app. */
export const withTotp = async (site: TestSite) => {
  const person = await member(site)
  const { uri, secret } = (await post(person.browser, 'totp/start')).body
  const app = appOf(site, uri)
  const enrolled = await post(person.browser, 'totp/confirm', { code: await app.code() })
  expect(enrolled.status).toBe(200)
  toNextStep(site)
  return { ...person, app, secret, enrolled: enrolled.body }
}

/** @returns the MFA token, for the session of the user's browser */
export const verify = async (
  site: TestSite,
  person: Pick<Awaited<ReturnType<typeof withTotp>>, 'app' | 'browser'>,
): Promise<string> => {
  toNextStep(site)
  const answer = await post(person.browser, 'totp/verify', { code: await person.app.code() })
  expect(answer.status).toBe(200)
  return answer.body.token
}

/** The code in the latest text message to a number. */
export const lastText = async (site: TestSite, to: string): Promise<string> =>
  (await createOutbox(site.db, site.clock).list(20)).find((message) => message.to === to)!.code!

let made = 0
export const newNumber = () => `+1202555${2000 + made++}`
