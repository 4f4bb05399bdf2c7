import { isAddress } from 'viem'
import * as z from 'zod'
import type { SealedKeystore } from '@castaway/wallet/keystore-wire'

/** The accepted formats of keystores. Everything else is rejected, so that the server stores nothing but keystores. */

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))
/** AES-GCM adds a 16-byte tag. */
const sealed = (...plainBytes: number[]) =>
  z.strictObject({
    nonce: hex(12),
    ciphertext: z.union(plainBytes.map((bytes) => hex(bytes + 16))),
  })

const account = z.discriminatedUnion('chainType', [
  z.strictObject({
    chainType: z.literal('ethereum'),
    walletIndex: z.int().min(0).max(9),
    address: z.string().refine((text) => isAddress(text), 'a checksummed address is required'),
  }),
  z.strictObject({
    chainType: z.literal('solana'),
    walletIndex: z.int().min(0).max(9),
    address: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'a base58 address is required'),
  }),
])

/** Exactly our own parameters: a weaker derivation would otherwise be stored as if it were equally strong. */
const kdf = z.strictObject({
  name: z.literal('scrypt'),
  N: z.literal(2 ** 17),
  r: z.literal(8),
  p: z.literal(1),
  salt: hex(16),
})

const wrap = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('password'), kdf, dataKey: sealed(32) }),
  z.strictObject({
    method: z.literal('passkey'),
    credentialId: z.string().regex(/^[A-Za-z0-9_-]{8,1400}$/),
    salt: hex(32),
    dataKey: sealed(32),
  }),
  z.strictObject({ method: z.literal('phrase'), salt: hex(32), dataKey: sealed(32) }),
])

const MAX_PASSKEYS = 5

const keystore = z
  .strictObject({
    version: z.literal(2),
    id: hex(16),
    user: z.string().max(128),
    kind: z.enum(['phrase', 'ethereum-key', 'solana-key']),
    imported: z.boolean(),
    accounts: z.array(account).min(1).max(20),
    secret: sealed(16, 32),
    wraps: z.array(wrap).min(1),
  })
  .superRefine((given, context) => {
    const { wraps, kind, accounts } = given as SealedKeystore
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const count = (method: string) => wraps.filter((each) => each.method === method).length
    if (count('password') > 1 || count('phrase') > 1 || count('passkey') > MAX_PASSKEYS) {
      wrong('wraps', 'There are too many ways to unlock it')
    }
    if (count('password') + count('phrase') === 0) {
      wrong('wraps', 'A wallet needs a password or a recovery phrase besides a passkey')
    }
    if (count('phrase') > 0 && kind !== 'phrase')
      wrong('wraps', 'A private key has no recovery phrase')
    const places = new Set(accounts.map((each) => `${each.chainType}|${each.walletIndex}`))
    const addresses = new Set(accounts.map(({ address }) => address))
    if (places.size < accounts.length || addresses.size < accounts.length) {
      wrong('accounts', 'The same account appears twice')
    }
    const [only] = accounts
    if (kind !== 'phrase' && (accounts.length > 1 || `${only?.chainType}-key` !== kind)) {
      wrong('accounts', 'A private key has exactly one account, of its own kind')
    }
  })

export const keystoreBody = z.strictObject({
  keystore,
  /** Present if the password is new. */
  proof: hex(32).optional(),
})

export const openBody = z.strictObject({
  address: z.string().refine((text) => isAddress(text), 'an address is required'),
  proof: hex(32),
})
