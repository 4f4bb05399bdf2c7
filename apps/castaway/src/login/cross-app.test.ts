import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBrowser, newAccount, type Browser } from '@castaway/auth/test-browser'
import { followCallback, startOAuth } from '@castaway/auth/test-oauth'
import { onOwnDatabase } from '@castaway/testkit/database'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boot, type RunningServer } from '../boot'
import { readSettings } from '../settings/index'

/** Two instances side by side: people have an account on `home`, and use it to sign in to `away`. */
let home: RunningServer
let away: RunningServer
const undo: (() => Promise<unknown>)[] = []
const failures: unknown[] = []
const SECRET = 'a secret between the two of them'
const { port: AWAY_PORT, release } = await holdPort()
const BACK = `http://localhost:${AWAY_PORT}/login/oauth/cross_app/callback`

const start = async (
  env: Record<string, string>,
  before?: () => unknown,
): Promise<RunningServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'castaway-cross-app-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const running = await onOwnDatabase(async ({ databaseUrl: DATABASE_URL }) => {
    const settings = readSettings(
      { PORT: '0', CASTAWAY_WORLD: 'empty', CASTAWAY_DATA: folder, DATABASE_URL, ...env },
      folder,
    )
    await before?.()
    return boot(settings, (cause) => failures.push(cause), Promise.resolve())
  })
  undo.push(() => running.close())
  return running
}

beforeAll(async () => {
  home = await start({
    CASTAWAY_CHAIN: 'off',
    LOGIN_OIDC_CLIENTS: JSON.stringify([
      { id: 'away', name: 'Away', secret: SECRET, redirectUris: [BACK] },
      { id: 'open', name: 'Open', redirectUris: ['https://open.example/back'] },
    ]),
  })
  away = await start(
    {
      PORT: `${AWAY_PORT}`,
      CASTAWAY_CHAIN: 'off',
      LOGIN_CROSS_APPS: JSON.stringify([
        { id: 'home', name: 'Home', issuer: home.url, clientId: 'away', clientSecret: SECRET },
      ]),
    },
    release,
  )
})
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
})

/** A user with an account at home, on a browser that is signed in there. */
const member = async () => {
  const browser = createBrowser(home.url)
  const account = newAccount()
  const { user } = (await browser.signIn(account)).body
  return { browser, account, id: user.id as string }
}

/** Submits the consent page at home. */
const consent = (browser: Browser, url: string, allow = true) =>
  browser.send('POST', '/login/oidc/consent', { query: new URL(url).search.slice(1), allow })

const pathOf = (address: string) => address.slice(new URL(address).origin.length)

describe('an account of another Castaway', () => {
  it('signs in with the addresses of embedded wallets there, and links', async () => {
    const { browser, id } = await member()
    const visitor = createBrowser(away.url)
    const { url } = (await startOAuth(visitor, 'cross_app', { app: 'home' })).body
    const asked = await fetch(url, { redirect: 'manual' })
    expect(asked.headers.get('location')).toBe(`${home.url}/consent${new URL(url).search}`)
    expect((await browser.get(`/login/oidc/consent${new URL(url).search}`)).body).toEqual({
      name: 'Away',
      host: `localhost:${AWAY_PORT}`,
      seesWallets: true,
    })
    const answer = await consent(browser, url)
    expect(await followCallback(visitor, pathOf(answer.body.url))).toMatchObject({ ok: true })
    const { user } = (await visitor.get('/login/session')).body
    expect(user.linkedAccounts).toMatchObject([
      {
        type: 'cross_app',
        key: `cross_app:${home.url}|${id}`,
        subject: id,
        providerApp: { id: 'home', name: 'Home' },
        // Their wallet isn't an embedded wallet, so it is not disclosed to other sites.
        embeddedWallets: [],
        smartWallets: [],
      },
    ])
  })

  it('is not used without consent', async () => {
    const { browser } = await member()
    const visitor = createBrowser(away.url)
    const { url } = (await startOAuth(visitor, 'cross_app', { app: 'home' })).body
    const answer = await consent(browser, url, false)
    expect(await followCallback(visitor, pathOf(answer.body.url))).toMatchObject({
      ok: false,
      code: 'oauth_user_denied',
    })
  })

  it('cannot be consented to by a stranger or a guest', async () => {
    const visitor = createBrowser(away.url)
    const { url } = (await startOAuth(visitor, 'cross_app', { app: 'home' })).body
    const nobody = createBrowser(home.url)
    expect((await consent(nobody, url)).body.code).toBe('must_be_authenticated')
    await nobody.send('POST', '/login/guest')
    expect((await consent(nobody, url)).body.code).toBe('must_be_authenticated')
  })

  it('of an app that is not configured cannot sign in', async () => {
    const { status, body } = await startOAuth(createBrowser(away.url), 'cross_app', { app: 'else' })
    expect([status, body.code, body.property]).toEqual([400, 'invalid_data', 'app'])
  })
})

describe('the provider', () => {
  const request = (change: Record<string, string | null> = {}) => {
    const values: Record<string, string | null> = {
      client_id: 'away',
      redirect_uri: BACK,
      response_type: 'code',
      scope: 'openid wallets',
      state: 'the state',
      nonce: 'the nonce',
      code_challenge: s256(VERIFIER),
      code_challenge_method: 'S256',
      ...change,
    }
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(values)) if (value !== null) query.set(name, value)
    return `${home.url}/login/oidc/authorize?${query}`
  }
  const VERIFIER = randomBytes(32).toString('base64url')
  const codeFor = async (browser: Browser, change = {}) =>
    new URL((await consent(browser, request(change))).body.url).searchParams.get('code')!
  const exchange = (code: string, change: Record<string, string | null> = {}) => {
    const form = new URLSearchParams()
    const values: Record<string, string | null> = {
      grant_type: 'authorization_code',
      client_id: 'away',
      client_secret: SECRET,
      redirect_uri: BACK,
      code_verifier: VERIFIER,
      code,
      ...change,
    }
    for (const [name, value] of Object.entries(values)) if (value !== null) form.set(name, value)
    return fetch(`${home.url}/login/oidc/token`, { method: 'POST', body: form })
  }
  const userInfo = (token: string) =>
    fetch(`${home.url}/login/oidc/userinfo`, { headers: { authorization: `Bearer ${token}` } })

  it('describes itself', async () => {
    const found = await (await fetch(`${home.url}/.well-known/openid-configuration`)).json()
    expect(found).toMatchObject({
      issuer: home.url,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    })
  })

  it('issues an id token that its keys verify, and returns the account', async () => {
    const { browser, id } = await member()
    const tokens = await (await exchange(await codeFor(browser))).json()
    const keys = await (await fetch(`${home.url}/login/jwks.json`)).json()
    const { payload } = await jwtVerify(tokens.id_token, createLocalJWKSet(keys), {
      issuer: home.url,
      audience: 'away',
      algorithms: ['ES256'],
    })
    expect(payload).toMatchObject({ sub: id, nonce: 'the nonce' })
    expect(await (await userInfo(tokens.access_token)).json()).toEqual({
      sub: id,
      embedded_wallets: [],
      smart_wallets: [],
    })
  })

  it.each([
    ['an unknown client', { client_id: 'nobody' }],
    ['another address', { redirect_uri: `http://localhost:${AWAY_PORT}/elsewhere` }],
    ['an address that starts alike', { redirect_uri: `${BACK}/more` }],
    ['an address with something behind it', { redirect_uri: `${BACK}?next=https://evil.example` }],
    ['no address', { redirect_uri: null }],
  ])('does not redirect for %s', async (_, change) => {
    const { browser } = await member()
    const answer = await fetch(request(change), { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
    expect(await answer.text()).toContain('That didn’t work')
    expect((await consent(browser, request(change))).body.code).toBe('invalid_data')
  })

  it.each([
    ['no PKCE', { code_challenge: null }, 'invalid_request'],
    ['PKCE in the clear', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a token right away', { response_type: 'token' }, 'unsupported_response_type'],
    ['no openid', { scope: 'wallets' }, 'invalid_scope'],
    ['a request object', { request: 'x' }, 'request_not_supported'],
    ['no question', { prompt: 'none' }, 'consent_required'],
  ])('refuses %s with an error for the site', async (_, change, error) => {
    const { headers } = await fetch(request(change), { redirect: 'manual' })
    const back = new URL(headers.get('location')!)
    expect(back.origin + back.pathname).toBe(BACK)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error,
      state: 'the state',
      iss: home.url,
    })
  })

  it.each([
    ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }, 'invalid_grant'],
    ['no verifier', { code_verifier: null }, 'invalid_grant'],
    ['another address', { redirect_uri: 'https://open.example/back' }, 'invalid_grant'],
    ['another secret', { client_secret: 'not the secret between them' }, 'invalid_client'],
    ['no secret', { client_secret: null }, 'invalid_client'],
    ['another client', { client_id: 'open', client_secret: null }, 'invalid_grant'],
    ['another grant', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  ])('rejects a code with %s', async (_, change, error) => {
    const { browser } = await member()
    const answer = await exchange(await codeFor(browser), change)
    expect([answer.status >= 400, (await answer.json()).error]).toEqual([true, error])
  })

  it('accepts a code once, and revokes its tokens if it is used again', async () => {
    const { browser } = await member()
    const code = await codeFor(browser)
    const { access_token } = await (await exchange(code)).json()
    expect((await userInfo(access_token)).status).toBe(200)
    expect(await (await exchange(code)).json()).toEqual({ error: 'invalid_grant' })
    expect((await userInfo(access_token)).status).toBe(401)
  })

  it('accepts one of many concurrent exchanges at most', async () => {
    const { browser } = await member()
    const code = await codeFor(browser)
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(code)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('ends a code and its tokens with the session of the consent', async () => {
    const { browser, account } = await member()
    const [kept, turned] = [await codeFor(browser), await codeFor(browser)]
    const { access_token } = await (await exchange(turned)).json()
    await browser.send('POST', '/login/sign-out')
    expect((await exchange(kept)).status).toBe(400)
    expect((await userInfo(access_token)).status).toBe(401)
    await browser.signIn(account)
  })

  it('returns wallets only with the consented scope', async () => {
    const { browser, id } = await member()
    const { access_token } = await (
      await exchange(await codeFor(browser, { scope: 'openid' }))
    ).json()
    expect(await (await userInfo(access_token)).json()).toEqual({ sub: id })
  })

  it('cannot be consented to by another site', async () => {
    const { browser } = await member()
    const query = new URL(request()).search.slice(1)
    const spoiled: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'x-xsrf-token': 'x' },
    ]
    for (const headers of spoiled) {
      const body = { query, allow: true }
      const answer = await browser.send('POST', '/login/oidc/consent', body, headers)
      expect([answer.status, answer.body.code]).toEqual([403, 'missing_or_invalid_token'])
    }
  })
})

it('there were no unexpected errors', () => {
  expect(failures).toEqual([])
})

function s256(verifier: string) {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** Reserves a port for this test until it is released; the redirect URL has to be known before anything starts. */
async function holdPort(): Promise<{ port: number; release(): Promise<unknown> }> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const release = () => new Promise((done) => server.close(done))
  return { ...(server.address() as { port: number }), release }
}
