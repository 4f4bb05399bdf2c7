import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { followCallback, startOAuth } from '../../../test/oauth'
import { startSite, type TestSite } from '../../../test/site'

/** Another Castaway that can be made to lie. */
let server: Server
let site: TestSite
let issuer: string
let says: Record<string, (request: IncomingMessage) => unknown>
const keys = await generateKeyPair('ES256', { extractable: true })

const honest = () => ({
  '/.well-known/openid-configuration': () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
  }),
  '/jwks': async () => ({
    keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'ES256' }],
  }),
  '/userinfo': () => ({
    sub: 'did:castaway:someone',
    embedded_wallets: [{ address: '0x00000000000000000000000000000000000000AA' }],
  }),
})

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const answer = await says[request.url ?? '']?.(request)
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  site = await startSite({
    crossApp: { apps: [{ id: 'reef', name: 'Reef', issuer, clientId: 'us', clientSecret: 'x' }] },
  })
})
beforeEach(() => {
  says = honest()
  // Its discovery document is cached for ten minutes.
  site.clock.forward(11 * 60_000)
})
afterAll(async () => {
  await site.close()
  await new Promise((done) => server.close(done))
})

const start = (browser = site.browser()) => startOAuth(browser, 'cross_app', { app: 'reef' })

/** Signs in there and returns; the token endpoint responds with the nonce of this sign-in. */
const goAndComeBack = async (extra = '') => {
  const browser = site.browser()
  const asked = new URL((await start(browser)).body.url).searchParams
  const now = Math.floor(site.clock.now() / 1000)
  says['/token'] = async () => ({
    access_token: 'x',
    token_type: 'Bearer',
    id_token: await new SignJWT({ nonce: asked.get('nonce') })
      .setProtectedHeader({ alg: 'ES256', kid: 'k' })
      .setIssuer(issuer)
      .setAudience('us')
      .setSubject('did:castaway:someone')
      .setIssuedAt(now)
      .setExpirationTime(now + 60)
      .sign(keys.privateKey),
  })
  const query = `state=${asked.get('state')}&code=x${extra}`
  const end = await followCallback(browser, `/login/oauth/cross_app/callback?${query}`)
  return { end, user: (await browser.get('/login/session')).body.user }
}

it('an honest instance signs in', async () => {
  const { end, user } = await goAndComeBack()
  expect(end.ok).toBe(true)
  expect(user.linkedAccounts).toMatchObject([
    {
      key: `cross_app:${issuer}|did:castaway:someone`,
      providerApp: { id: 'reef', name: 'Reef' },
      embeddedWallets: [{ address: '0x00000000000000000000000000000000000000AA' }],
      smartWallets: [],
    },
  ])
})

it.each([
  ['another issuer', { issuer: 'https://elsewhere.example' }],
  ['codes taken elsewhere', { token_endpoint: 'https://evil.example/token' }],
  ['people sent elsewhere', { authorization_endpoint: 'https://evil.example/authorize' }],
  ['keys from elsewhere', { jwks_uri: 'https://evil.example/jwks' }],
  ['no accounts', { userinfo_endpoint: undefined }],
])('an instance whose discovery has %s is not used', async (_, lie) => {
  const description = { ...honest()['/.well-known/openid-configuration'](), ...lie }
  says['/.well-known/openid-configuration'] = () => description
  const { status, body } = await start()
  expect([status, body.code, body.url]).toEqual([500, 'failed_to_link_account', undefined])
})

it('an instance that returns another account than the one that signed in is refused', async () => {
  says['/userinfo'] = () => ({ sub: 'did:castaway:someone-else' })
  expect(await goAndComeBack()).toMatchObject({
    end: { ok: false, code: 'failed_to_link_account' },
    user: null,
  })
})

it('a callback that names another issuer is refused', async () => {
  expect(await goAndComeBack('&iss=https%3A%2F%2Felsewhere.example')).toMatchObject({
    end: { ok: false, code: 'invalid_credentials' },
    user: null,
  })
})
