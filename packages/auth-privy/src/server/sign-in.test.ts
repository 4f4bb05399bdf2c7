import { UnsecuredJWT, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { privyProvider } from './service'
import { APP_ID, APP_SECRET, person } from '../../test/privy'
import { DID, startPrivySite, userOf } from '../../test/site'
import { newAccount, startSite, resultOf } from '@castaway/auth/test-site'
import { unescapeHtml } from '@castaway/auth/test-oauth'

const on = startPrivySite()

test('a token starts a session of a user in our own format', async () => {
  const browser = on.site.browser()
  const came = await on.post(await on.privy.token(DID), browser)
  expect(came.status).toBe(200)
  expect(came.body.isNewUser).toBe(true)
  const user = userOf(came)
  expect(user.id).toMatch(/^did:castaway:[0-9a-f-]{36}$/)
  expect(user.isGuest).toBe(false)
  expect(user.linkedAccounts.map(({ key }) => key)).toContain('google_oauth:110000000000000000001')
  expect(userOf(await browser.get('/login/session'))).toEqual(user)
  // The gateway reads the user in the same way.
  expect(await on.site.login.user(user.id)).toEqual(user)
})

test('the same person is the same user again, with Privy’s current data', async () => {
  const first = userOf(await on.post(await on.privy.token(DID)))
  on.privy.people.set(
    DID,
    person(DID, {
      linked_accounts: [],
      mfa_methods: [{ type: 'totp', verified_at: 1 }],
      custom_metadata: { plan: 'pro' },
    }),
  )
  const again = await on.post(await on.privy.token(DID))
  expect(again.body.isNewUser).toBe(false)
  expect(userOf(again)).toMatchObject({
    id: first.id,
    linkedAccounts: [],
    mfaMethods: ['totp'],
    customMetadata: { plan: 'pro' },
  })
})

test('twenty concurrent first sign-ins create one user', async () => {
  const did = 'did:privy:cm1many'
  on.privy.people.set(did, person(did))
  const token = await on.privy.token(did)
  const came = await Promise.all(Array.from({ length: 20 }, () => on.post(token)))
  expect(new Set(came.map((answer) => userOf(answer)?.id)).size).toBe(1)
})

test('another Privy user in the same browser is another user, and the first session ends', async () => {
  const other = 'did:privy:cm1bob'
  on.privy.people.set(other, person(other, { linked_accounts: [] }))
  const browser = on.site.browser()
  const ada = userOf(await on.post(await on.privy.token(DID), browser))
  const old = new Map(browser.cookies)
  const bob = userOf(await on.post(await on.privy.token(other), browser))
  expect(bob.id).not.toBe(ada.id)
  const stale = on.site.browser()
  for (const [name, value] of old) stale.cookies.set(name, value)
  expect(userOf(await stale.get('/login/session'))).toBeNull()
  // Nothing was merged: each has their own session with their own accounts.
  expect(userOf(await browser.get('/login/session')).linkedAccounts).toEqual([])
})

test('a guest at Privy is a guest here, and keeps the id', async () => {
  const did = 'did:privy:cm1guest'
  on.privy.people.set(did, person(did, { is_guest: true, linked_accounts: [] }))
  const guest = userOf(await on.post(await on.privy.token(did)))
  expect(guest.isGuest).toBe(true)
  on.privy.people.set(did, person(did))
  expect(userOf(await on.post(await on.privy.token(did)))).toMatchObject({
    id: guest.id,
    isGuest: false,
  })
})

test('terms count if they were accepted here or at Privy', async () => {
  const browser = on.site.browser()
  expect(userOf(await on.post(await on.privy.token(DID), browser)).hasAcceptedTerms).toBe(false)
  await browser.send('POST', '/login/terms')
  expect(userOf(await browser.get('/login/session')).hasAcceptedTerms).toBe(true)
})

describe('refused', () => {
  const now = () => Math.floor(on.site.clock.now() / 1000)
  const cases: Record<string, () => Promise<string>> = {
    "another app's": () => on.privy.token(DID, { aud: 'cl9another0000000000000000' }),
    "another app's among others": () => on.privy.token(DID, { aud: ['cl9another', 'x'] }),
    expired: () => on.privy.token(DID, { iat: now() - 7200, exp: now() - 3600 }),
    'without an end': () => on.privy.token(DID, { exp: undefined }),
    'from another issuer': () => on.privy.token(DID, { iss: 'privy.example' }),
    'without a session': () => on.privy.token(DID, { sid: undefined }),
    'of another kind': () => on.privy.token(DID, {}, { typ: 'at+jwt' }),
    'not of a person of Privy': () => on.privy.token('did:privy:../../apps'),
    'signed by another key': async () => {
      const { privateKey } = await generateKeyPair('ES256')
      return new SignJWT({ sid: 's', iss: 'privy.io', aud: APP_ID, sub: DID })
        .setIssuedAt()
        .setExpirationTime('1h')
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'key-1' })
        .sign(privateKey)
    },
    'with alg none': async () =>
      new UnsecuredJWT({ sid: 's', iss: 'privy.io', aud: APP_ID, sub: DID })
        .setIssuedAt()
        .setExpirationTime('1h')
        .encode(),
    'signed with the app secret as a text': () =>
      new SignJWT({ sid: 's', iss: 'privy.io', aud: APP_ID, sub: DID })
        .setIssuedAt()
        .setExpirationTime('1h')
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(Buffer.from(APP_SECRET)),
    'no token at all': async () => 'nonsense',
  }
  test.each(Object.entries(cases))('a token that is %s', async (_name, make) => {
    on.privy.asked.length = 0
    const answer = await on.post(await make())
    expect(resultOf(answer)).toEqual([401, 'invalid_credentials', 'token'])
    // No user is fetched before the token is verified.
    expect(on.privy.asked).toEqual([])
  })

  test('a token with its end changed', async () => {
    const [head, , signature] = (await on.privy.token(DID)).split('.')
    const longer = Buffer.from(
      JSON.stringify({ sid: 's', iss: 'privy.io', aud: APP_ID, sub: DID, iat: now(), exp: 9e9 }),
    ).toString('base64url')
    const answer = await on.post(`${head}.${longer}.${signature}`)
    expect(resultOf(answer)).toEqual([401, 'invalid_credentials', 'token'])
  })

  test('a token from another site, or without the XSRF token', async () => {
    const token = await on.privy.token(DID)
    const tries: Record<string, string | null>[] = [
      { origin: 'https://evil.example' },
      { origin: null },
      { 'x-xsrf-token': 'wrong' },
      { 'x-xsrf-token': null },
    ]
    for (const headers of tries) {
      const answer = await on.site.browser().send('POST', '/login/privy', { token }, headers)
      expect(resultOf(answer)).toEqual([403, 'missing_or_invalid_token', undefined])
    }
  })

  test('every method of our own, and guests', async () => {
    const account = newAccount()
    expect(resultOf(await on.site.browser().signIn(account))).toEqual([
      403,
      'disallowed_login_method',
      undefined,
    ])
    expect((await on.site.browser().send('POST', '/login/guest')).body.code).toBe(
      'disallowed_login_method',
    )
  })
})

test('a page learns that Privy handles sign-in, and no secrets', async () => {
  const { body } = await on.site.browser().get('/login/methods')
  expect(body).toMatchObject({
    provider: 'privy',
    privy: { appId: APP_ID, clientId: 'client-1' },
    methods: [],
  })
  const browser = on.site.browser()
  const answers = [body, (await on.post(await on.privy.token(DID), browser)).body]
  on.privy.reject = { status: 500, body: { error: `said ${APP_SECRET}` } }
  answers.push((await on.post(await on.privy.token(DID), browser)).body)
  for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(APP_SECRET)
  expect(JSON.stringify(on.site.log)).not.toContain(APP_SECRET)
})

test("Privy's errors are mapped to our own codes", async () => {
  const answers: [number, unknown, number, string][] = [
    [404, { code: 'user_does_not_exist' }, 404, 'user_does_not_exist'],
    [401, { error: 'nope' }, 500, 'missing_or_invalid_privy_app_id'],
    [429, { error: 'slow down' }, 429, 'too_many_requests'],
    [503, 'down', 500, 'unexpected_error'],
    [200, { id: 7 }, 500, 'unexpected_error'],
    [200, person('did:privy:cm1other'), 401, 'invalid_credentials'],
  ]
  for (const [status, body, wanted, code] of answers) {
    on.privy.reject = { status, body }
    const answer = await on.post(await on.privy.token(DID))
    expect([answer.status, answer.body.code]).toEqual([wanted, code])
  }
  on.privy.reject = { status: 429, body: {}, headers: { 'retry-after': '7' } }
  expect((await on.post(await on.privy.token(DID))).headers.get('retry-after')).toBe('7')
})

test('the secret is not sent after a redirect', async () => {
  on.privy.reject = { status: 302, body: {}, headers: { location: `${on.privy.url}/v1/users/x` } }
  on.privy.asked.length = 0
  expect((await on.post(await on.privy.token(DID))).body.code).toBe('unexpected_error')
  expect(on.privy.asked).toHaveLength(1)
})

test('the allowlist is checked against the accounts at Privy', async () => {
  const listed = await startSite({
    externalProvider: privyProvider({
      appId: APP_ID,
      appSecret: APP_SECRET,
      apiUrl: on.privy.url,
    }),
    allowlist: ['@example.com'],
  })
  try {
    const stranger = 'did:privy:cm1stranger'
    on.privy.people.set(stranger, person(stranger, { linked_accounts: [] }))
    const send = async (did: string) =>
      listed.browser().send('POST', '/login/privy', { token: await on.privy.token(did) })
    expect((await send(DID)).status).toBe(200)
    expect((await send(stranger)).body.code).toBe('allowlist_rejected')
  } finally {
    await listed.close()
  }
})

test('without an app the method is off', async () => {
  const plain = await startSite()
  try {
    const answer = await plain.browser().send('POST', '/login/privy', { token: 'x' })
    expect(resultOf(answer)).toEqual([403, 'disallowed_login_method', undefined])
    const methods = (await plain.browser().get('/login/methods')).body
    expect([methods.provider, methods.privy]).toEqual(['local', null])
  } finally {
    await plain.close()
  }
})

describe('the callback page of another service', () => {
  const back = async (query: string) => {
    const { status, body, headers } = await on.site.browser().get(`/login/privy/callback${query}`)
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    const [, text = ''] = /data-message="([^"]*)"/.exec(body) ?? []
    const plain = unescapeHtml(text)
    return { message: JSON.parse(plain), body: String(body) }
  }

  test('passes the code to the page that opened it', async () => {
    expect((await back('?privy_oauth_state=s1&privy_oauth_code=c1')).message).toEqual({
      state: 's1',
      ok: true,
      data: { code: 'c1', state: 's1' },
    })
  })

  test('reports a refusal, and a missing result', async () => {
    const no = { state: 's1', ok: false, code: 'oauth_user_denied' }
    expect((await back('?privy_oauth_state=s1&privy_oauth_code=error')).message).toEqual(no)
    expect((await back('?privy_oauth_state=s1')).message).toEqual(no)
    expect((await back('')).message).toMatchObject({ state: '', ok: false })
  })

  test('never renders markup from its URL', async () => {
    const { body } = await back('?privy_oauth_state=%22%3E%3Cscript%3Ex&privy_oauth_code=c')
    expect(body).not.toContain('<script>x')
  })
})
