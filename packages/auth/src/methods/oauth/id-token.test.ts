import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { describe, expect, it } from 'vitest'
import { followCallback } from '../../../test/oauth'
import { startServices } from '../../../test/oauth-services'

const services = startServices()

describe('an id token', () => {
  const issue = async (
    change: JWTPayload,
    {
      alg = 'RS256',
      kid = 'simulated-google',
      key,
    }: { alg?: string; kid?: string; key?: never } = {},
  ) => {
    const pair = await generateKeyPair('RS256', { extractable: true })
    const browser = services.site.browser()
    const { url, path } = await services.goThere(browser, 'google_oauth')
    const now = Math.floor(services.site.clock.now() / 1000)
    const asked = new URL(url).searchParams
    const claims: JWTPayload = {
      iss: `${services.url}/_simulated/google`,
      aud: asked.get('client_id')!,
      sub: '1234567890',
      nonce: asked.get('nonce')!,
      iat: now,
      exp: now + 600,
      ...change,
    }
    const id_token =
      alg === 'none'
        ? new UnsecuredJWT(claims).encode()
        : await new SignJWT(claims)
            .setProtectedHeader({ alg, kid })
            .sign(
              alg === 'HS256'
                ? new TextEncoder().encode('guessed'.repeat(8))
                : (key ?? pair.privateKey),
            )
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'simulated-google', alg: 'RS256' }
    const shown = key
      ? {
          ...(await exportJWK((await generateKeyPair('RS256', { extractable: true })).publicKey)),
          kid,
        }
      : jwk
    services.lie = (at) =>
      at.endsWith('/token')
        ? Response.json({ access_token: 'x', token_type: 'Bearer', id_token })
        : at.endsWith('/certs')
          ? Response.json({ keys: [shown] })
          : null
    return followCallback(browser, path)
  }

  it('of the service signs in', async () => {
    expect(await issue({})).toMatchObject({ ok: true })
  })
  it.each<[string, JWTPayload]>([
    ['for another site', { aud: 'someone-else' }],
    ['of another issuer', { iss: 'https://accounts.evil.example' }],
    ['that is over', { exp: 1_600_000_000 }],
    ['with another nonce', { nonce: 'of another sign-in' }],
    ['without a nonce', { nonce: undefined }],
    ['without a person', { sub: undefined }],
  ])('%s is refused', async (_, change) => {
    expect(await issue(change)).toMatchObject({ ok: false, code: 'invalid_credentials' })
  })
  it.each([
    ['without a signature', { alg: 'none' }],
    ['signed with a shared secret', { alg: 'HS256' }],
    ['of an unknown key', { kid: 'unknown' }],
  ])('%s is refused', async (_, how) => {
    expect(await issue({}, how)).toMatchObject({ ok: false, code: 'invalid_credentials' })
  })
  it('signed with an unpublished key is refused', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    expect(await issue({}, { key: privateKey as never })).toMatchObject({
      ok: false,
      code: 'invalid_credentials',
    })
  })
})
