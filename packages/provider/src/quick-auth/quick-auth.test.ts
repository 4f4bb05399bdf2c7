import { authAddressKey, keyTypes } from '@castaway/contract/eip712'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSignerKey, revokeSigner } from '../messages/index'

const [ANA, BO] = [2, 3]
const DOMAIN = 'tides.example'
const DAY = 24 * 3_600_000
let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
afterAll(() => island.close())

const base = () => `${island.url}/quick-auth`
const post = async (path: string, body?: object) => {
  const response = await fetch(base() + path, {
    method: 'POST',
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return { status: response.status, body: (await response.json()) as any }
}
const newNonce = async (): Promise<string> => (await post('/nonce')).body.nonce
const newWallet = () => privateKeyToAccount(generatePrivateKey())

interface Change {
  by?: PrivateKeyAccount
  nonce?: string
  fields?: Partial<Parameters<typeof createSiweMessage>[0]>
  text?: (message: string) => string
  body?: object
  path?: string
}
/** Signs a message as hosts do, and sends it; `change` tampers with it. */
async function signIn(fid: number, change: Change = {}) {
  const { by = island.walletOf(fid), path = '' } = change
  const proper = createSiweMessage({
    address: by.address,
    chainId: 10,
    domain: DOMAIN,
    uri: `https://${DOMAIN}/`,
    version: '1',
    statement: 'Farcaster Auth',
    nonce: change.nonce ?? (await newNonce()),
    issuedAt: new Date(island.clock.now()),
    resources: [`farcaster://fid/${fid}`],
    ...change.fields,
  })
  const message = change.text?.(proper) ?? proper
  const signature = await by.signMessage({ message })
  return post(`${path}/verify-siwf`, { domain: DOMAIN, message, signature, ...change.body })
}
const tokenOf = async (fid: number, change?: Change): Promise<string> =>
  (await signIn(fid, change)).body.token
const check = async (token: string, domain = DOMAIN, path = '') => {
  const query = new URLSearchParams({ token, domain })
  const response = await fetch(`${base()}${path}/verify-jwt?${query}`)
  return { status: response.status, body: (await response.json()) as any }
}
const keysAt = async (path = '') =>
  (await (await fetch(`${base()}${path}/.well-known/jwks.json`)).json()) as { keys: any[] }

test('an owner signs in, and the token says who they are, to this app, by this server', async () => {
  const { status, body } = await signIn(ANA)
  expect([status, body.valid]).toEqual([200, true])
  const keys = await keysAt()
  const { payload } = await jwtVerify(body.token, createLocalJWKSet(keys), {
    issuer: base(),
    audience: DOMAIN,
    currentDate: new Date(island.clock.now()),
  })
  expect(payload).toMatchObject({ sub: ANA, aud: DOMAIN, iss: base() })
  expect(payload.exp! - payload.iat!).toBe(3600)
  expect(await check(body.token)).toEqual({ status: 200, body: payload })
  expect(Object.keys(keys.keys[0]).toSorted()).toEqual([
    'alg',
    'crv',
    'kid',
    'kty',
    'use',
    'x',
    'y',
  ])
})

test('a caller of auth.farcaster.xyz gets a token of that issuer, which no other origin accepts', async () => {
  const path = '/auth.farcaster.xyz'
  const { nonce } = (await post(`${path}/nonce`)).body
  const token = await tokenOf(ANA, { nonce, path })
  const checked = await check(token, DOMAIN, path)
  expect(checked.body).toMatchObject({ iss: 'https://auth.farcaster.xyz', sub: ANA })
  expect((await check(token)).body.error).toBe('invalid_token')
  expect((await check(await tokenOf(ANA), DOMAIN, path)).body.error).toBe('invalid_token')
  // The public URL is another name of this server than the one that was called.
  const other = base().replace('127.0.0.1', 'localhost')
  const query = new URLSearchParams({ token: await tokenOf(ANA), domain: DOMAIN })
  expect((await fetch(`${other}/verify-jwt?${query}`)).status).toBe(400)
})

describe('an auth address', () => {
  test('signs in unless the app wants the owner, and until it is revoked', async () => {
    const by = newWallet()
    const key = authAddressKey(by.address)
    const refused = { valid: false, message: expect.stringContaining('can’t sign in as FID 3') }
    expect((await signIn(BO, { by })).body).toEqual(refused)
    await addSignerKey(island.store, { fid: BO, key, keyType: keyTypes.authAddress, appFid: 1 })
    expect((await signIn(BO, { by })).body.valid).toBe(true)
    expect((await signIn(BO, { by, body: { acceptAuthAddress: true } })).body.valid).toBe(true)
    expect((await signIn(BO, { by, body: { acceptAuthAddress: false } })).body).toEqual(refused)
    // It is no auth address of someone else.
    expect((await signIn(ANA, { by })).body.valid).toBe(false)
    await revokeSigner(island.store, { fid: BO, key })
    expect((await signIn(BO, { by })).body).toEqual(refused)
  })
})

test('a message signs in once, also when it is sent twenty times at once', async () => {
  const nonce = await newNonce()
  const sent = await Promise.all(Array.from({ length: 20 }, () => signIn(ANA, { nonce })))
  expect(sent.filter(({ body }) => body.valid)).toHaveLength(1)
  expect(sent.find(({ body }) => !body.valid)!.body.message).toContain('already used')
})

test('a nonce ends after ten minutes, and is of no use to /v2', async () => {
  const nonce = await newNonce()
  expect(nonce).toMatch(/^[A-Za-z0-9]{8,}$/)
  island.clock.advance(10 * 60_000)
  expect((await signIn(ANA, { nonce })).body.valid).toBe(false)

  const wallet = island.walletOf(ANA)
  const message = createSiweMessage({
    address: wallet.address,
    chainId: 10,
    domain: DOMAIN,
    uri: `https://${DOMAIN}/`,
    version: '1',
    nonce: await newNonce(),
  })
  const signature = await wallet.signMessage({ message })
  await expect(island.client.fetchSigners({ message, signature })).rejects.toMatchObject({
    status: 401,
  })
})

test.each(['2099-01-01T00:00:00Z', '2099-01-01T00:00:00.5Z', '2099-01-01T02:00:00.000+02:00'])(
  'an expiration time written as %s is accepted',
  async (date) => {
    const change: Change = {
      fields: { expirationTime: new Date(date) },
      text: (message) => message.replace(new Date(date).toISOString(), date),
    }
    expect((await signIn(ANA, change)).body).toMatchObject({ valid: true })
  },
)

const hour = 3_600_000
test.each<[string, Change, string]>([
  ['for another app', { body: { domain: 'other.example' } }, 'not for other.example'],
  ['on another chain', { fields: { chainId: 1 } }, 'chain ID'],
  ['with another statement', { fields: { statement: 'Sign in' } }, 'Farcaster Auth'],
  ['without an account', { fields: { resources: [] } }, 'exactly one account'],
  [
    'for two accounts',
    { fields: { resources: ['farcaster://fid/2', 'farcaster://fid/3'] } },
    'exactly one account',
  ],
  ['for a huge account', { fields: { resources: ['farcaster://fid/9999999999'] } }, 'exactly one'],
  ['for someone else', { fields: { resources: ['farcaster://fid/3'] } }, 'as FID 3'],
  ['for no one', { fields: { resources: ['farcaster://fid/999999'] } }, 'as FID 999999'],
  ['that has expired', { fields: { expirationTime: new Date(Date.now() - hour) } }, 'expired'],
  ['of tomorrow', { fields: { notBefore: new Date(Date.now() + 24 * hour) } }, 'not valid yet'],
  ['with an invented nonce', { nonce: 'a'.repeat(32) }, 'nonce'],
  ['by a stranger', { by: newWallet() }, 'as FID 2'],
  [
    'that names another wallet',
    { fields: { address: getAddress(`0x${'11'.repeat(20)}`) } },
    'match',
  ],
  ['with text after it', { text: (message) => `${message}\nand all that is yours` }, 'EIP-4361'],
  [
    'with a date that does not exist',
    {
      fields: { expirationTime: new Date('2099-01-01') },
      text: (message) => message.replace('2099-01-01', '2099-13-01'),
    },
    'EIP-4361',
  ],
  ['that is no such message', { text: () => 'hello' }, 'EIP-4361'],
])('a message %s is refused with a reason', async (_, change, reason) => {
  const { status, body } = await signIn(ANA, change)
  expect(status).toBe(200)
  expect(body).toEqual({ valid: false, message: expect.stringContaining(reason) })
})

test('wrong parameters are named', async () => {
  const { status, body } = await post('/verify-siwf', { domain: DOMAIN, message: 'm' })
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: 'invalid_params', error_message: /^signature: / })
  const response = await fetch(`${base()}/verify-jwt?token=x`)
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: 'invalid_params', error_message: expect.stringMatching(/^domain: /) },
  ])
})

test('a token is refused for another app, changed, and after an hour', async () => {
  const token = await tokenOf(ANA)
  const [header, payload, signature] = token.split('.') as [string, string, string]
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: BO })).toString('base64url')
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  for (const [text, domain] of [
    [token, 'other.example'],
    [`${header}.${forged}.${signature}`, DOMAIN],
    [`${unsigned}.${forged}.`, DOMAIN],
    ['x', DOMAIN],
  ] as const)
    expect([text, (await check(text, domain)).body.error]).toEqual([text, 'invalid_token'])
  island.clock.advance(3_600_000)
  expect((await check(token)).status).toBe(400)
})

test('keys are sealed, change after a month, and old tokens stay valid until they end', async () => {
  const row = async () =>
    island.store.db
      .selectFrom('quick_auth_key' as never)
      .selectAll()
      .where('retired_at' as never, 'is', null)
      .executeTakeFirstOrThrow() as Promise<{ id: string; private_jwk: string; created_at: number }>
  // Nonce, tag and the 43 characters of the secret: nothing that could be read without the key.
  expect(Buffer.from((await row()).private_jwk, 'base64url')).toHaveLength(12 + 16 + 43)
  const age = island.clock.now() - Number((await row()).created_at)
  island.clock.advance(30 * DAY - 60_000 - age)
  const old = await tokenOf(ANA)
  expect(decodeProtectedHeader(old).kid).toBe((await row()).id)
  island.clock.advance(120_000)
  const fresh = await tokenOf(ANA)
  expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(old).kid)
  expect((await check(old)).status).toBe(200)
  expect((await keysAt()).keys).toHaveLength(2)
  island.clock.advance(3 * hour)
  expect((await keysAt()).keys.map(({ kid }) => kid)).toEqual([decodeProtectedHeader(fresh).kid])
})

test('pages of every origin may call it, without cookies', async () => {
  const asked = await fetch(`${base()}/verify-siwf`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://tides.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-headers')).toContain('content-type')
  for (const { headers } of [asked, await fetch(`${base()}/.well-known/jwks.json`)]) {
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  }
})

test('the primary address of a user is told by protocol, as they chose it', async () => {
  const ask = async (query: string) => {
    const response = await fetch(`${island.url}/fc/primary-address?${query}`)
    return { status: response.status, body: (await response.json()) as any }
  }
  const [ana] = (await island.client.fetchBulkUsers({ fids: [ANA] })).users
  const address = ana!.verified_addresses.primary.eth_address
  expect(await ask(`fid=${ANA}&protocol=ethereum`)).toEqual({
    status: 200,
    body: { result: { address: { fid: ANA, protocol: 'ethereum', address } } },
  })
  expect((await ask('fid=999999&protocol=ethereum')).status).toBe(404)
  expect((await ask(`fid=${ANA}&protocol=bitcoin`)).body.errors[0].message).toContain('protocol')
  expect((await ask('protocol=solana')).status).toBe(400)
})
