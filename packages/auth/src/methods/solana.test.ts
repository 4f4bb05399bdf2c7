import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  startSite,
  resultOf,
  type TestResponse,
  type Browser,
  type TestSite,
} from '../../test/site'

let site: TestSite
beforeAll(async () => {
  const many = { tries: 10_000, seconds: 60 }
  site = await startSite({ limits: { wallet: many, nonce: many, other: many } })
})
afterAll(() => site.close())

type Fields = Parameters<typeof createSignInMessageText>[0]

interface Change {
  fields?: Partial<Record<keyof Fields, unknown>>
  text?: (text: string) => string
  signature?: (signature: Uint8Array) => Uint8Array
  body?: Record<string, unknown>
}

const newKey = () => {
  const { secretKey, publicKey } = ed25519.keygen()
  return { secretKey, address: base58.encode(publicKey) }
}
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** The message that a wallet signs and a page submits; `change` tampers with it. */
const proofOf = async (browser: Browser, key = newKey(), change: Change = {}) => {
  const { nonce, issuedAt } = (await browser.get('/login/nonce')).body
  const proper = createSignInMessageText({
    domain: new URL(site.url).host,
    address: key.address,
    statement: 'Sign in to Castaway.',
    uri: site.url,
    version: '1',
    chainId: 'solana:mainnet',
    nonce,
    issuedAt: new Date(issuedAt).toISOString(),
    ...(change.fields as Partial<Fields>),
  })
  const bytes = Buffer.from(change.text?.(proper) ?? proper)
  const signature = ed25519.sign(bytes, key.secretKey)
  return {
    account: key.address,
    signedMessage: base64(bytes),
    signature: base64(change.signature?.(signature) ?? signature),
    ...change.body,
  }
}
const signIn = async (browser: Browser, key = newKey(), change: Change = {}) =>
  browser.send('POST', '/login/solana', await proofOf(browser, key, change))

const expectNothing = (answer: TestResponse, expected: unknown[]) => {
  expect(resultOf(answer)).toEqual(expected)
  expect(answer.headers.getSetCookie().join()).not.toContain('session_token=')
}

describe('a Solana account', () => {
  it('signs in as the same user each time', async () => {
    const key = newKey()
    const first = await signIn(site.browser(), key, {
      body: { walletClientType: 'phantom', connectorType: 'wallet_standard' },
    })
    expect(first.status).toBe(200)
    expect(first.body.user.linkedAccounts).toEqual([
      expect.objectContaining({
        type: 'wallet',
        key: `solana:${key.address}`,
        address: key.address,
        chainType: 'solana',
        chainId: 'solana:mainnet',
        walletClientType: 'phantom',
      }),
    ])
    const second = await signIn(site.browser(), key, { fields: { chainId: 'localnet' } })
    expect(second.body.user.id).toBe(first.body.user.id)
    expect(second.body.user.linkedAccounts[0].chainId).toBe('solana:localnet')
  })

  it('is linked to the signed-in user, and refused to another', async () => {
    const key = newKey()
    const browser = site.browser()
    const { id } = (await browser.send('POST', '/login/guest')).body.user
    expect((await signIn(browser, key)).body.user).toMatchObject({ id, isGuest: false })
    const other = site.browser()
    await signIn(other)
    expect((await signIn(other, key)).body.code).toBe('linked_to_another_user')
  })
})

describe('a Solana proof', () => {
  it('works once', async () => {
    const browser = site.browser()
    const proof = await proofOf(browser)
    expect((await browser.send('POST', '/login/solana', proof)).status).toBe(200)
    await browser.send('POST', '/login/sign-out')
    const again = await browser.send('POST', '/login/solana', proof)
    expectNothing(again, [401, 'invalid_credentials', 'message'])
  })

  it('works once for concurrent requests', async () => {
    const browser = site.browser()
    const proof = await proofOf(browser)
    const copies = Array.from({ length: 10 }, () => {
      const copy = site.browser()
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
      return copy
    })
    const answers = await Promise.all(
      copies.map((copy) => copy.send('POST', '/login/solana', proof)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is used up by a wrong signature too', async () => {
    const browser = site.browser()
    const proof = await proofOf(browser)
    const wrong = { ...proof, signature: base64(new Uint8Array(64)) }
    expectNothing(await browser.send('POST', '/login/solana', wrong), [
      401,
      'invalid_credentials',
      'signature',
    ])
    expectNothing(await browser.send('POST', '/login/solana', proof), [
      401,
      'invalid_credentials',
      'message',
    ])
  })

  it('of another browser is refused', async () => {
    const proof = await proofOf(site.browser())
    expectNothing(await site.browser().send('POST', '/login/solana', proof), [
      401,
      'invalid_credentials',
      'message',
    ])
  })

  const hour = 3_600_000
  const at = (moved: number) => new Date(Date.now() + moved).toISOString()
  const notTheMessage = [400, 'invalid_data', 'signedMessage']
  it.each<[string, Change, unknown[]]>([
    [
      'another domain',
      { fields: { domain: 'castaway.example' } },
      [400, 'invalid_data', 'message'],
    ],
    ['another URI', { fields: { uri: 'https://a.example' } }, [400, 'invalid_data', 'message']],
    ['no URI', { fields: { uri: undefined } }, notTheMessage],
    ['another version', { fields: { version: '2' } }, notTheMessage],
    ['no version', { fields: { version: undefined } }, notTheMessage],
    [
      'a chain we do not know',
      { fields: { chainId: 'solana:devnet' } },
      [400, 'unsupported_chain_id', undefined],
    ],
    ['no chain', { fields: { chainId: undefined } }, notTheMessage],
    [
      'a nonce that was never issued',
      { fields: { nonce: 'a'.repeat(32) } },
      [401, 'invalid_credentials', 'message'],
    ],
    ['no nonce', { fields: { nonce: undefined } }, notTheMessage],
    ['an hour ago', { fields: { issuedAt: at(-hour) } }, [400, 'invalid_data', 'message']],
    ['an hour ahead', { fields: { issuedAt: at(hour) } }, [400, 'invalid_data', 'message']],
    ['no time', { fields: { issuedAt: undefined } }, [400, 'invalid_data', 'message']],
    ['nonsense for a time', { fields: { issuedAt: 'soon' } }, notTheMessage],
    [
      'an end in the past',
      { fields: { expirationTime: at(-1000) } },
      [400, 'invalid_data', 'message'],
    ],
    [
      'a beginning in the future',
      { fields: { notBefore: at(hour) } },
      [400, 'invalid_data', 'message'],
    ],
    ['blank lines after it', { text: (text) => `${text}\n\n` }, notTheMessage],
    ['words around it', { text: (text) => `${text}\nand everything you own` }, notTheMessage],
    [
      'lines that look like fields',
      { fields: { statement: 'Hello\n\nURI: https://a.example' } },
      notTheMessage,
    ],
    ['no message at all', { text: () => 'hello' }, notTheMessage],
    [
      'the address of another',
      { fields: { address: newKey().address } },
      [400, 'invalid_data', 'account'],
    ],
    ['an address that is none', { fields: { address: '0OIl' } }, [400, 'invalid_data', 'account']],
    [
      'a signature that was touched',
      { signature: (s) => s.with(3, s[3]! ^ 1) },
      [401, 'invalid_credentials', 'signature'],
    ],
    [
      'a signature too short',
      { signature: (s) => s.slice(1) },
      [401, 'invalid_credentials', 'signature'],
    ],
    [
      'bytes that are no base64',
      { body: { signedMessage: '*' } },
      [400, 'invalid_data', 'signedMessage'],
    ],
    ['fields we do not ask for', { body: { admin: true } }, [400, 'invalid_data', 'body']],
  ])('with %s is refused', async (_, change, expected) =>
    expectNothing(await signIn(site.browser(), newKey(), change), expected),
  )

  // Under the lax rules that chains use, an empty signature of the neutral point is valid for any message.
  it('of a key that anyone can sign for is refused', async () => {
    const browser = site.browser()
    const key = new Uint8Array(32).with(0, 1)
    const proof = await proofOf(browser, { ...newKey(), address: base58.encode(key) })
    const anyone = { ...proof, signature: base64(new Uint8Array(64).with(0, 1)) }
    expectNothing(await browser.send('POST', '/login/solana', anyone), [
      401,
      'invalid_credentials',
      'signature',
    ])
  })
})
