import * as z from 'zod/mini'
import type { Hex, TypedDataDefinition } from 'viem'
import type { PasswordKdf, RecoveryMethod, StoredKeystore } from '../keystore-wire'
import type { KeystoreUpload } from '../keystore/keystore'

/**
 * Protocol between the page and the wallet frame, over one `MessageChannel` whose port the page transfers once. Neither
 * side trusts the other, so every message is validated. No message from the page can carry a password, and none from
 * the frame a key or a phrase.
 */

const hex = z.string().check(z.regex(/^([0-9a-f]{2}){1,96}$/))
const prefixed = z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/), z.maxLength(400_000))
const short = z.string().check(z.minLength(1), z.maxLength(200))
const sealed = z.strictObject({ nonce: hex, ciphertext: hex })
const kdf = z.strictObject({
  name: z.literal('scrypt'),
  N: z.int(),
  r: z.int(),
  p: z.int(),
  salt: hex,
})
const account = z.strictObject({
  chainType: z.enum(['ethereum', 'solana']),
  walletIndex: z.int().check(z.gte(0), z.lte(9)),
  address: short,
})
const wrap = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('password'), kdf, dataKey: sealed }),
  z.strictObject({
    method: z.literal('passkey'),
    credentialId: z.string().check(z.maxLength(1400)),
    salt: hex,
    dataKey: sealed,
  }),
  z.strictObject({ method: z.literal('phrase'), salt: hex, dataKey: sealed }),
])
const stored = z.strictObject({
  id: hex,
  etag: short,
  keystore: z.discriminatedUnion('version', [
    z.strictObject({
      version: z.literal(2),
      id: hex,
      user: short,
      kind: z.enum(['phrase', 'ethereum-key', 'solana-key']),
      imported: z.boolean(),
      accounts: z.array(account).check(z.maxLength(20)),
      secret: sealed,
      wraps: z.array(wrap).check(z.maxLength(12)),
    }),
    z.strictObject({
      version: z.literal(1),
      user: short,
      address: short,
      walletIndex: z.int(),
      imported: z.boolean(),
      entropy: sealed,
      passwordWrap: z.strictObject({ kdf, dataKey: sealed }),
    }),
  ]),
})

const quantity = z.bigint().check(z.gte(0n))

/** A complete transaction: what is shown is what is signed. Amounts are in wei. */
const transaction = z.strictObject({
  chainId: z.int().check(z.gte(1)),
  to: z.nullable(prefixed),
  value: quantity,
  data: prefixed,
  nonce: z.int().check(z.gte(0)),
  gas: quantity,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
})

const signRequest = z.discriminatedUnion('kind', [
  /** EIP-191 signature over the bytes. */
  z.strictObject({ kind: z.literal('message'), raw: prefixed }),
  z.strictObject({ kind: z.literal('typed-data'), typedData: z.record(z.string(), z.unknown()) }),
  z.strictObject({ kind: z.literal('transaction'), transaction }),
  z.strictObject({ kind: z.literal('solana-message'), bytes: prefixed }),
  z.strictObject({ kind: z.literal('solana-transaction'), bytes: prefixed }),
])
export type SignRequest =
  | Exclude<z.infer<typeof signRequest>, { kind: 'typed-data' }>
  | { kind: 'typed-data'; typedData: TypedDataDefinition }

const user = short
const nothing = z.optional(z.strictObject({}))

/** Every method of the frame, with its parameters. */
export const requests = {
  create: z.strictObject({ user }),
  importWallet: z.strictObject({ user }),
  prove: z.strictObject({
    address: short,
    kdf,
    wrong: z.optional(z.boolean()),
    staysOpen: z.optional(z.boolean()),
  }),
  dismiss: nothing,
  unlock: z.strictObject({ stored, user: z.optional(user) }),
  restore: nothing,
  reseal: z.strictObject({ stored: z.optional(stored), user }),
  addAccount: z.strictObject({ stored, chainType: z.enum(['ethereum', 'solana']) }),
  changePassword: z.strictObject({ stored }),
  addPasskey: z.strictObject({
    stored,
    credentialId: z.string().check(z.maxLength(1400)),
    salt: hex,
    prf: hex,
  }),
  removeMethod: z.strictObject({ stored, method: z.enum(['password', 'passkey', 'phrase']) }),
  reveal: z.strictObject({ stored, address: short, what: z.enum(['phrase', 'key']) }),
  sign: z.strictObject({ keystore: hex, address: short, request: signRequest }),
  lock: nothing,
} as const

export type VaultMethod = keyof typeof requests

/** The frame's methods. Each of them opens the overlay if it needs to prompt. */
export interface Vault {
  /** Prompts for a password, creates a keystore and leaves it unlocked. */
  create(request: { user: string }): Promise<KeystoreUpload>
  /** Prompts for a phrase or key, and for a password. */
  importWallet(request: { user: string }): Promise<KeystoreUpload>
  /**
   * Prompts for the password of an address, which also unlocks the next keystore without another prompt. `wrong`: the
   * previous password was wrong, which is shown. `staysOpen`: the screen stays until `unlock`, `dismiss` or the next
   * prompt, so that it is still there if the password turns out to be wrong.
   */
  prove(request: {
    address: string
    kdf: PasswordKdf
    wrong?: boolean
    staysOpen?: boolean
  }): Promise<{ proof: string }>
  /** Closes the screen that `prove` left open. */
  dismiss(request?: Record<string, never>): Promise<void>
  unlock(request: { stored: StoredKeystore; user?: string }): Promise<void>
  /** Prompts for a phrase and a new password; the first account of the phrase can sign at once. */
  restore(request?: Record<string, never>): Promise<{ address: string; keystore: string }>
  /** After `restore`: returns the stored keystore under the new password, or a new keystore if none is stored. */
  reseal(request: { stored?: StoredKeystore; user: string }): Promise<KeystoreUpload>
  /** Rejects with `wallet_locked` unless the keystore is unlocked. */
  addAccount(request: {
    stored: StoredKeystore
    chainType: 'ethereum' | 'solana'
  }): Promise<KeystoreUpload>
  changePassword(request: { stored: StoredKeystore }): Promise<KeystoreUpload>
  addPasskey(request: {
    stored: StoredKeystore
    credentialId: string
    salt: string
    prf: string
  }): Promise<KeystoreUpload>
  removeMethod(request: { stored: StoredKeystore; method: RecoveryMethod }): Promise<KeystoreUpload>
  reveal(request: {
    stored: StoredKeystore
    address: string
    what: 'phrase' | 'key'
  }): Promise<void>
  /** Returns a signature or a signed transaction; rejects with `wallet_locked` unless the keystore is unlocked. */
  sign(request: { keystore: string; address: string; request: SignRequest }): Promise<Hex>
  lock(request?: Record<string, never>): Promise<void>
}

/** Settings that the frame takes from the page. */
const look = {
  theme: z.enum(['day', 'night', 'system']),
  /** BCP 47 language tag. Pages of earlier versions don't send one. */
  language: z.optional(z.string().check(z.maxLength(35))),
}
const appearance = z.strictObject(look)
export type Appearance = z.infer<typeof appearance>

/** Messages from the page to the frame, over the port. */
export const toFrame = z.union([
  /** Changes the appearance. */
  appearance,
  z.strictObject({
    id: z.int(),
    method: z.enum(Object.keys(requests) as [VaultMethod, ...VaultMethod[]]),
    request: z.unknown(),
  }),
  /** Answers a `passkey` request; null if the passkey was not used. */
  z.strictObject({
    passkey: z.int(),
    answer: z.nullable(
      z.strictObject({ credentialId: z.string().check(z.maxLength(1400)), prf: hex }),
    ),
  }),
])

/** Messages from the frame to the page, over the port. */
export const toPage = z.union([
  z.strictObject({ id: z.int(), result: z.unknown() }),
  z.strictObject({
    id: z.int(),
    error: z.strictObject({
      code: z.string(),
      message: z.string(),
      property: z.optional(z.string()),
    }),
  }),
  /** Shows or hides the overlay. */
  z.strictObject({ overlay: z.boolean() }),
  /** Lists all keystores that are unlocked. */
  z.strictObject({ open: z.array(z.string()) }),
  /** Requests the PRF output of one of these passkeys. */
  z.strictObject({
    passkey: z.int(),
    credentials: z.array(z.strictObject({ id: z.string(), salt: hex })),
  }),
])
export type FrameToPageMessage = z.infer<typeof toPage>

/** The only message that is not sent over the port: the page transfers the port with it. */
export const hello = z.strictObject({
  castaway: z.literal('wallet-frame'),
  ...look,
  /** Whether the page can use passkeys. */
  passkeys: z.boolean(),
})
