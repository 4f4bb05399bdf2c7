import { createSignInMessageText } from '@solana/wallet-standard-util'
import { bytesToHex, stringToHex, verifyMessage } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import type { KeystoreAccount } from '../keystore-wire'
import { STATEMENT } from '../statement'
import { keyRing } from '../keystore/accounts'
import type { SignRequest } from './channel'
import { describe as describeIn } from './describe'
import { isOwnSignIn, signWith } from './sign'
import { stringsFor } from './strings'

const rowsOf = (request: SignRequest) => describeIn(request, stringsFor('en').strings)

const ring = keyRing({ kind: 'phrase', bytes: new Uint8Array(16).fill(3) })
const ethereum = ring.account('ethereum', 0)
const solana = ring.account('solana', 0)
const origin = 'https://castaway.example'

const siwe = (change: Partial<Parameters<typeof createSiweMessage>[0]> = {}) =>
  createSiweMessage({
    address: ethereum.address as `0x${string}`,
    chainId: 10,
    domain: 'castaway.example',
    uri: origin,
    version: '1',
    statement: STATEMENT,
    nonce: 'abcdefgh',
    issuedAt: new Date(0),
    ...change,
  })
const silent = (message: string, account: KeystoreAccount = ethereum) =>
  isOwnSignIn({ kind: 'message', raw: stringToHex(message) }, account, origin)

describe('a request that is signed without a prompt', () => {
  it('is this site’s own sign-in for this account', () => {
    expect(silent(siwe())).toBe(true)
  })

  it.each([
    ['another site', siwe({ domain: 'evil.example' })],
    ['a site whose name begins alike', siwe({ domain: 'castaway.example.evil.example' })],
    ['another address of the site', siwe({ uri: 'https://evil.example' })],
    ['another account', siwe({ address: '0x2222222222222222222222222222222222222222' })],
    ['another statement', siwe({ statement: 'I agree to give everything away' })],
    ['resources', siwe({ resources: ['https://evil.example/everything'] })],
    ['no sign-in at all', 'ahoy'],
    ['words before it', `I owe you a ship.\n${siwe()}`],
  ])('excludes %s', (_, message) => expect(silent(message)).toBe(false))

  it('follows the same rules on Solana', () => {
    const text = (change: Record<string, unknown> = {}) =>
      createSignInMessageText({
        domain: 'castaway.example',
        address: solana.address,
        statement: STATEMENT,
        uri: origin,
        version: '1',
        chainId: 'solana:mainnet',
        nonce: 'abcdefgh',
        ...change,
      })
    const quiet = (message: string) =>
      isOwnSignIn({ kind: 'solana-message', bytes: stringToHex(message) }, solana, origin)
    expect(quiet(text())).toBe(true)
    expect(quiet(text({ domain: 'evil.example' }))).toBe(false)
    expect(quiet(text({ statement: 'Everything' }))).toBe(false)
    expect(quiet(text({ uri: 'https://evil.example' }))).toBe(false)
    expect(quiet(text({ resources: ['https://evil.example'] }))).toBe(false)
    expect(quiet(text({ address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' }))).toBe(false)
    // A sign-in message for one kind of chain means nothing on the other.
    expect(silent(text(), ethereum)).toBe(false)
  })

  it('is neither a transaction nor typed data', () => {
    const transaction = {
      chainId: 1,
      to: null,
      value: 0n,
      data: '0x',
      nonce: 0,
      gas: 1n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
    }
    expect(isOwnSignIn({ kind: 'transaction', transaction }, ethereum, origin)).toBe(false)
    const typedData = { domain: {}, types: {}, primaryType: 'X', message: {} }
    expect(isOwnSignIn({ kind: 'typed-data', typedData }, ethereum, origin)).toBe(false)
  })
})

describe('signing', () => {
  it('uses the named account', async () => {
    const second = ring.account('ethereum', 1)
    const signature = await signWith(ring, second, { kind: 'message', raw: stringToHex('ahoy') })
    const address = second.address as `0x${string}`
    expect(await verifyMessage({ address, message: 'ahoy', signature })).toBe(true)
  })

  it('refuses a Solana transaction that is sent as a message', async () => {
    const keys = new Uint8Array(2 * 32).fill(9)
    const legacy = new Uint8Array([1, 0, 1, 2, ...keys, ...new Uint8Array(32).fill(5), 1, 1, 0, 0])
    for (const bytes of [legacy, new Uint8Array([0x80, ...legacy])]) {
      const hex = bytesToHex(bytes)
      await expect(signWith(ring, solana, { kind: 'solana-message', bytes: hex })).rejects.toThrow(
        /transaction, not a message/,
      )
      await signWith(ring, solana, { kind: 'solana-transaction', bytes: hex })
    }
    await signWith(ring, solana, { kind: 'solana-message', bytes: stringToHex('ahoy') })
  })

  it('checks the chain of an account', async () => {
    const raw = stringToHex('ahoy')
    await expect(signWith(ring, solana, { kind: 'message', raw })).rejects.toMatchObject({
      code: 'wallet_unsupported_method',
    })
    await expect(
      signWith(ring, ethereum, { kind: 'solana-message', bytes: raw }),
    ).rejects.toMatchObject({ code: 'wallet_unsupported_method' })
  })
})

describe('the prompt', () => {
  it('shows a transaction’s recipient, value and maximum cost', () => {
    const rows = rowsOf({
      kind: 'transaction',
      transaction: {
        chainId: 8453,
        to: '0x2222222222222222222222222222222222222222',
        value: 1_500_000_000_000_000_000n,
        data: '0xabcdef',
        nonce: 0,
        gas: 21_000n,
        maxFeePerGas: 1_000_000_000n,
        maxPriorityFeePerGas: 1n,
      },
    })
    expect(rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'To: 0x2222222222222222222222222222222222222222',
      'Value: 1.5 ETH',
      'Network: Base',
      'Max fee: 0.000021 ETH',
      'Data: 0xabcdef',
    ])
  })

  it('shows every field of typed data, however deep', () => {
    const rows = rowsOf({
      kind: 'typed-data',
      typedData: {
        domain: { name: 'Permit', chainId: 1, verifyingContract: `0x${'33'.repeat(20)}` },
        types: {
          PermitBatch: [{ name: 'details', type: 'Details[]' }],
          Details: [
            { name: 'token', type: 'string' },
            { name: 'amount', type: 'uint160' },
          ],
        },
        primaryType: 'PermitBatch',
        message: {
          details: [
            { token: 'A', amount: 5n },
            { token: 'B', amount: 6n },
          ],
        },
      },
    })
    expect(rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Type: PermitBatch',
      'App: Permit',
      'Network: Ethereum',
      `Contract: 0x${'33'.repeat(20)}`,
      'details.0.token: A',
      'details.0.amount: 5',
      'details.1.token: B',
      'details.1.amount: 6',
    ])
  })

  it('shows bytes that are not text as hex', () => {
    expect(rowsOf({ kind: 'message', raw: '0xff00' })[0]!.value).toContain('0xff00')
    expect(rowsOf({ kind: 'message', raw: stringToHex('Ahoy, “castaway”') })[0]!.value).toBe(
      'Ahoy, “castaway”',
    )
  })

  it('escapes bidirectional control characters', () => {
    const [row] = rowsOf({ kind: 'message', raw: stringToHex('pay \u202Eevil\u202C ahoy') })
    expect(row!.value).toBe('pay \\u202eevil\\u202c ahoy')
    const [, field] = rowsOf({
      kind: 'typed-data',
      typedData: {
        domain: {},
        types: { Mail: [{ name: 'to', type: 'string' }] },
        primaryType: 'Mail',
        message: { to: '\u2067bob' },
      },
    })
    expect(field).toMatchObject({ label: 'to', value: '\\u2067bob' })
  })
})
