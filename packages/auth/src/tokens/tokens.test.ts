import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeProtectedHeader,
  jwtVerify,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAccount, startSite, resultOf, type Browser, type TestSite } from '../../test/site'

const AUDIENCE = 'https://api.example.com'
const HOUR = 60 * 60_000
const DAY = 24 * HOUR

let site: TestSite
beforeAll(async () => {
  site = await startSite({ tokenAudiences: [AUDIENCE] })
})
afterAll(() => site.close())

const member = async (at = site): Promise<Browser> => {
  const browser = at.browser()
  await browser.signIn(newAccount())
  return browser
}
const token = async (browser: Browser, audience?: string): Promise<string> =>
  (await browser.send('POST', '/login/token', audience ? { audience } : {})).body.token
const keysOf = async (at = site) => (await at.browser().get('/login/jwks.json')).body
const check = async (jwt: string | null, at = site) => {
  const headers = { authorization: jwt === null ? '' : `Bearer ${jwt}` }
  const answer = await at.browser().fetch('/login/token/check', { headers })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

describe('a token', () => {
  it('is verified by another service with only the JWKS URL', async () => {
    const browser = await member()
    const { user } = (await browser.get('/login/session')).body
    const [session] = (await browser.get('/login/sessions')).body.sessions
    const { body } = await browser.send('POST', '/login/token', { audience: AUDIENCE })
    const keys = createRemoteJWKSet(
      new URL(`${site.url.replace('localhost', '127.0.0.1')}/login/jwks.json`),
    )
    const { payload, protectedHeader } = await jwtVerify(body.token, keys, {
      issuer: site.url,
      audience: AUDIENCE,
      algorithms: ['ES256'],
    })
    expect(payload).toEqual({
      sub: user.id,
      sid: session.id,
      iss: site.url,
      aud: AUDIENCE,
      iat: expect.any(Number),
      exp: body.expiresAt / 1000,
    })
    expect(payload.exp! - payload.iat!).toBe(3600)
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT' })
  })

  it('is for the site itself by default, and otherwise for configured audiences only', async () => {
    const browser = await member()
    const keys = createLocalJWKSet(await keysOf())
    const { payload } = await jwtVerify(await token(browser), keys)
    expect(payload.aud).toBe(site.url)
    for (const audience of ['https://api.example.com/', 'https://evil.example', '*', '']) {
      const answer = await browser.send('POST', '/login/token', { audience })
      expect([audience, ...resultOf(answer)]).toEqual([audience, 400, 'invalid_data', 'audience'])
    }
  })

  it('requires a signed-in user, and our own page', async () => {
    const nobody = await site.browser().send('POST', '/login/token', {})
    expect(resultOf(nobody)).toEqual([401, 'must_be_authenticated', undefined])
    const elsewhere = await (
      await member()
    ).send('POST', '/login/token', {}, { origin: 'https://evil.example' })
    expect(resultOf(elsewhere)).toEqual([403, 'missing_or_invalid_token', undefined])
  })

  it('never outlives the session', async () => {
    const late = await startSite()
    const browser = await member(late)
    const session = await late.db
      .selectFrom('login_session')
      .select('expires_at')
      .executeTakeFirstOrThrow()
    late.clock.forward(session.expires_at.getTime() - late.clock.now() - 10 * 60_000)
    const { body } = await browser.send('POST', '/login/token', {})
    expect(body.expiresAt).toBeLessThanOrEqual(session.expires_at.getTime())
    expect(body.expiresAt).toBeGreaterThan(session.expires_at.getTime() - 1001)
    await late.close()
  })
})

describe('keys', () => {
  it('change after a month, and the old one is published until its last token expires', async () => {
    const aged = await startSite()
    const account = newAccount()
    const browser = aged.browser()
    await browser.signIn(account)
    const first = decodeProtectedHeader(await token(browser)).kid
    aged.clock.forward(29 * DAY)
    await browser.get('/login/session')
    const old = await token(browser)
    expect(decodeProtectedHeader(old).kid).toBe(first)
    aged.clock.forward(DAY)
    await browser.signIn(account)
    const fresh = await token(browser)
    expect(decodeProtectedHeader(fresh).kid).not.toBe(first)
    const kids = async () => (await keysOf(aged)).keys.map((key: { kid: string }) => key.kid)
    expect(await kids()).toEqual([decodeProtectedHeader(fresh).kid, first])
    await jwtVerify(old, createLocalJWKSet(await keysOf(aged)), {
      currentDate: new Date(aged.clock.now() - DAY),
    })
    aged.clock.forward(3 * HOUR)
    expect(await kids()).toEqual([decodeProtectedHeader(fresh).kid])
    await aged.close()
  })

  it('are created once, even for concurrent first requests', async () => {
    const fresh = await startSite()
    const browser = await member(fresh)
    const answers = await Promise.all(Array.from({ length: 20 }, () => token(browser)))
    expect(new Set(answers.map((jwt) => decodeProtectedHeader(jwt).kid)).size).toBe(1)
    await fresh.close()
  })

  it('expose only their public half, in responses and in the database', async () => {
    await token(await member())
    const { keys } = await keysOf()
    for (const key of keys) {
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    }
    const kept = await site.db.selectFrom('login_signing_key').selectAll().executeTakeFirstOrThrow()
    const bytes = Buffer.from(kept.private_jwk, 'base64url')
    // Nonce, tag and the 43 characters of the secret: nothing that could be read without the key.
    expect(bytes).toHaveLength(12 + 16 + 43)
  })

  it('can be cached for five minutes', async () => {
    const { headers } = await site.browser().get('/login/jwks.json')
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('a check of a token', () => {
  it('returns the user, and notices a sign-out at once', async () => {
    const browser = await member()
    const { user } = (await browser.get('/login/session')).body
    const jwt = await token(browser, AUDIENCE)
    expect((await check(jwt)).body).toMatchObject({ active: true, userId: user.id })
    await browser.send('POST', '/login/sign-out')
    expect((await check(jwt)).body).toMatchObject({ active: false, userId: user.id })
  })

  it('refuses a token that is expired, changed, or not ours', async () => {
    const browser = await member()
    const jwt = await token(browser)
    const [header, payload, signature] = jwt.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const other = (change: object) =>
      Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url')
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const byOurPublicKey = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(Buffer.from(JSON.stringify((await keysOf()).keys[0])))
    const forged = [
      null,
      'x',
      `${header}.${other({ sub: 'did:castaway:1' })}.${signature}`,
      `${unsigned}.${payload}.`,
      `${unsigned}.${payload}.${signature}`,
      byOurPublicKey,
    ]
    for (const text of forged) {
      expect([text, ...resultOf(await check(text))]).toEqual([
        text,
        403,
        'missing_or_invalid_token',
        undefined,
      ])
    }
    site.clock.forward(HOUR + 1000)
    expect(resultOf(await check(jwt))).toEqual([403, 'missing_or_invalid_token', undefined])
  })
})
