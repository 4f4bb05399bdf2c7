import * as z from 'zod/mini'
import type { Hex, TypedDataDefinition } from 'viem'
import type { PasswordKdf, RecoveryMethod, StoredKeystore } from '../../../wire'
import type { AnyLoginErrorCode } from '../../errors'
import type { KeystoreUpload } from '../keystore'

/**
 * What the page and the wallet frame say to each other, over one `MessageChannel` that the page hands
 * over once. Neither believes the other: every message is checked. No message from the page can carry
 * a password, and none from the frame a key or a phrase.
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

/** A transaction with everything filled in: what is shown is what is signed. Amounts in wei. */
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
export type FilledTransaction = z.infer<typeof transaction>

const signRequest = z.discriminatedUnion('kind', [
  /** EIP-191 over the bytes. */
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

/** Every method of the frame and what it takes. */
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

/** The frame's methods. Each opens the overlay by itself where it has something to ask. */
export interface Vault {
  /** Asks for a password, makes a keystore and leaves it open. */
  create(request: { user: string }): Promise<KeystoreUpload>
  /** Asks for a phrase or key and a password. */
  importWallet(request: { user: string }): Promise<KeystoreUpload>
  /**
   * Asks for the password of an address. It opens the next keystore without asking again.
   * `wrong`: the last one was, and the person is told. `staysOpen`: the screen stays until `unlock`, `dismiss` or the
   * next question, so that it is still there when the password turns out to be wrong.
   */
  prove(request: {
    address: string
    kdf: PasswordKdf
    wrong?: boolean
    staysOpen?: boolean
  }): Promise<{ proof: string }>
  /** Closes what `prove` left open. */
  dismiss(request?: Record<string, never>): Promise<void>
  unlock(request: { stored: StoredKeystore; user?: string }): Promise<void>
  /** Asks for a phrase and a new password; the first account of it can sign at once. */
  restore(request?: Record<string, never>): Promise<{ address: string; keystore: string }>
  /** After `restore`: the stored keystore under the new password, or a new one where none is stored. */
  reseal(request: { stored?: StoredKeystore; user: string }): Promise<KeystoreUpload>
  /** `wallet_locked` unless its keystore is open. */
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
  /** `wallet_locked` unless its keystore is open. A signature or a signed transaction. */
  sign(request: { keystore: string; address: string; request: SignRequest }): Promise<Hex>
  lock(request?: Record<string, never>): Promise<void>
}

/** What the frame takes over from the page. */
const look = {
  theme: z.enum(['day', 'night', 'system']),
  /** BCP 47. A page from before it was asked for says none. */
  language: z.optional(z.string().check(z.maxLength(35))),
}
const appearance = z.strictObject(look)
export type Appearance = z.infer<typeof appearance>

/** Page to frame, over the port. */
export const toFrame = z.union([
  /** The page's look has changed. */
  appearance,
  z.strictObject({
    id: z.int(),
    method: z.enum(Object.keys(requests) as [VaultMethod, ...VaultMethod[]]),
    request: z.unknown(),
  }),
  /** The answer to a `passkey` question; null where there is none. */
  z.strictObject({
    passkey: z.int(),
    answer: z.nullable(
      z.strictObject({ credentialId: z.string().check(z.maxLength(1400)), prf: hex }),
    ),
  }),
])

/** Frame to page, over the port. */
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
  /** Show or hide the overlay. */
  z.strictObject({ overlay: z.boolean() }),
  /** These keystores are open, and no others. */
  z.strictObject({ open: z.array(z.string()) }),
  /** Ask one of these passkeys for its PRF. */
  z.strictObject({
    passkey: z.int(),
    credentials: z.array(z.strictObject({ id: z.string(), salt: hex })),
  }),
])
export type FrameToPageMessage = z.infer<typeof toPage>
export type FromFrameError = { code: AnyLoginErrorCode; message: string; property?: string }

/** The one message that is not sent over the port: the page hands the port over with it. */
export const hello = z.strictObject({
  castaway: z.literal('wallet-frame'),
  ...look,
  /** Whether the page can ask a passkey. */
  passkeys: z.boolean(),
})
