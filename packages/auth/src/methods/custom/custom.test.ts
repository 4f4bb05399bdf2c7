import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSite, resultOf, type TestSite } from '../../../test/site'

let site: TestSite
let server: Server
let jwksUrl: string
let key: CryptoKey
let shown: JWK[]
let answer: (() => { status: number; body: string }) | null = null
const issuer = 'https://customer.example'
const audience = 'castaway'

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  key = pair.privateKey
  shown = [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256' }]
  server = createServer((_, response) => {
    const { status, body } = answer?.() ?? { status: 200, body: JSON.stringify({ keys: shown }) }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`
  site = await startSite({ customAuth: { jwksUrl, issuer, audience, label: 'Ours' } })
})
afterAll(async () => {
  await site.close()
  await new Promise((done) => server.close(done))
})

const seconds = () => Math.floor(site.clock.now() / 1000)
let people = 0

interface Change {
  claims?: Record<string, unknown>
  header?: { alg?: string; kid?: string }
  by?: CryptoKey | Uint8Array
}
const tokenOf = ({ claims = {}, header = {}, by = key }: Change = {}) =>
  new SignJWT({
    iss: issuer,
    aud: audience,
    sub: `person-${++people}`,
    iat: seconds(),
    exp: seconds() + 300,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1', ...header })
    .sign(by)
const send = (token: unknown, where = site) =>
  where.browser().send('POST', '/login/custom', { token })

describe('a token of the operator’s server', () => {
  it('signs in the user that it names, the same one each time', async () => {
    const [first, second] = [
      await send(await tokenOf({ claims: { sub: 'ada' } })),
      await send(await tokenOf({ claims: { sub: 'ada', jti: 'second' } })),
    ]
    expect(first.body.user.linkedAccounts).toMatchObject([
      { type: 'custom_auth', key: `custom_auth:${issuer}|ada`, customUserId: 'ada' },
    ])
    expect(second.body.user.id).toBe(first.body.user.id)
  })

  it.each<[string, () => Change]>([
    ['of another issuer', () => ({ claims: { iss: 'https://customer.example.evil' } })],
    ['for another audience', () => ({ claims: { aud: 'another-app' } })],
    ['without an audience', () => ({ claims: { aud: undefined } })],
    ['that is over', () => ({ claims: { exp: seconds() - 31 } })],
    ['that never ends', () => ({ claims: { exp: undefined } })],
    ['that is not valid yet', () => ({ claims: { nbf: seconds() + 60 } })],
    ['without a subject', () => ({ claims: { sub: undefined } })],
    ['with a key that is not shown', () => ({ header: { kid: 'k2' } })],
    [
      'signed with a shared secret',
      () => ({ header: { alg: 'HS256' }, by: new TextEncoder().encode(JSON.stringify(shown[0])) }),
    ],
  ])('%s is refused', async (_, change) => {
    expect(resultOf(await send(await tokenOf(change())))).toEqual([
      401,
      'invalid_credentials',
      'token',
    ])
  })

  it('without a signature is refused', async () => {
    const claims = { iss: issuer, aud: audience, sub: 'ada', exp: seconds() + 300 }
    const token = new UnsecuredJWT(claims).encode()
    expect(resultOf(await send(token))).toEqual([401, 'invalid_credentials', 'token'])
  })

  it('signed by someone else is refused', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const answer = await send(await tokenOf({ by: privateKey }))
    expect(resultOf(answer)).toEqual([401, 'invalid_credentials', 'token'])
  })

  it('that was changed is refused', async () => {
    const [header, , signature] = (await tokenOf()).split('.')
    const claims = { iss: issuer, aud: audience, sub: 'the boss', exp: seconds() + 300 }
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
    expect(resultOf(await send(`${header}.${payload}.${signature}`))).toEqual([
      401,
      'invalid_credentials',
      'token',
    ])
  })

  it('is accepted once, even for concurrent requests', async () => {
    const token = await tokenOf()
    const answers = await Promise.all([send(token), send(token), send(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    site.clock.forward(200_000)
    expect((await send(token)).body.code).toBe('invalid_credentials')
  })

  it('is accepted once, even with the other signature of the same message', async () => {
    const token = await tokenOf()
    expect((await send(token)).status).toBe(200)
    const [header, payload, signature] = token.split('.')
    const twin = `${header}.${payload}.${otherSignature(signature!)}`
    expect(twin).not.toBe(token)
    const { body } = await send(twin)
    expect([body.code, body.message]).toEqual([
      'invalid_credentials',
      'This token was already used to sign in',
    ])
  })

  it('with the id of a used one is refused', async () => {
    const claims = { sub: 'ada', jti: 'the very same' }
    expect((await send(await tokenOf({ claims }))).status).toBe(200)
    const again = await tokenOf({ claims: { ...claims, more: 1 } })
    expect((await send(again)).body.code).toBe('invalid_credentials')
  })

  it.each([[''], ['x'.repeat(9000)], [1], [undefined]])(
    'has to be a text of limited length: %.10s',
    async (token) => {
      expect(resultOf(await send(token))).toEqual([400, 'invalid_data', 'token'])
    },
  )
  it.each(['x', 'a.b.c', '..', 'é.é.é'])(
    'with an invalid format (%s) is refused',
    async (token) => {
      expect((await send(token)).body.code).toBe('invalid_credentials')
    },
  )
})

describe('unavailable keys', () => {
  it.each<[string, () => { status: number; body: string }]>([
    ['an error', () => ({ status: 500, body: 'secret stack' })],
    ['no JSON', () => ({ status: 200, body: '<html>' })],
    ['no keys', () => ({ status: 200, body: '{}' })],
    ['too much', () => ({ status: 200, body: 'x'.repeat(300_000) })],
  ])('because of %s cause an error message, and no sign-in', async (_, how) => {
    const other = await startSite({ customAuth: { jwksUrl, issuer, audience, label: 'Ours' } })
    answer = how
    const { status, body } = await send(await tokenOf(), other)
    answer = null
    await other.close()
    expect([status, body.code]).toEqual([500, 'failed_to_link_account'])
    expect(body.message).not.toContain('secret stack')
    expect(other.log).toEqual([])
  })
  it('because of an unreachable server do too', async () => {
    const customAuth = { jwksUrl: 'http://127.0.0.1:9/k', issuer, audience, label: 'Ours' }
    const other = await startSite({ customAuth })
    const { body } = await send(await tokenOf(), other)
    await other.close()
    expect([body.code, body.message]).toEqual([
      'failed_to_link_account',
      '127.0.0.1:9 could not be reached. Try again in a moment',
    ])
  })
})

it('there is no window without a page of the operator', async () => {
  const answer = await site.browser().send('POST', '/login/custom/start')
  expect(resultOf(answer)).toEqual([403, 'disallowed_login_method', undefined])
})

/** The other valid ECDSA signature of the same message: if (r, s) is valid, so is (r, n - s). */
const otherSignature = (signature: string): string => {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const bytes = Buffer.from(signature, 'base64url')
  const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`)
  const other = (order - s).toString(16).padStart(64, '0')
  return Buffer.concat([bytes.subarray(0, 32), Buffer.from(other, 'hex')]).toString('base64url')
}
