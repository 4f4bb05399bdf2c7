import { createHash } from 'node:crypto'
import type { Clock } from '@castaway/contract'
import { getAddress, isAddress } from 'viem'
import * as z from 'zod'
import { invalidData, LoginFailure } from '../errors'
import { mac, sameText } from '../keys'
import type { PasswordKdf, SealedKeystore, StoredKeystore } from '../wire'
import type { LoginDb } from './tables'

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))
/** AES-GCM adds a tag of 16 bytes. */
const sealed = (plainBytes: number) =>
  z.strictObject({ nonce: hex(12), ciphertext: hex(plainBytes + 16) })

/** The only kind there is: a wallet of twelve words under a password. Anything else is refused, so nothing but keystores can be kept here. */
export const keystoreBody = z.strictObject({
  keystore: z.strictObject({
    version: z.literal(1),
    user: z.string().max(128),
    address: z.string().refine((text) => isAddress(text), 'a checksummed address is needed'),
    walletIndex: z.int().min(0).max(9),
    imported: z.boolean(),
    entropy: sealed(16),
    passwordWrap: z.strictObject({
      kdf: z.strictObject({
        name: z.literal('scrypt'),
        N: z.literal(2 ** 17),
        r: z.literal(8),
        p: z.literal(1),
        salt: hex(16),
      }),
      dataKey: sealed(32),
    }),
  }),
  proof: hex(32),
})

export const openBody = z.strictObject({
  address: z.string().refine((text) => isAddress(text), 'an address is needed'),
  proof: hex(32),
})

export interface Keystores {
  list(userId: string): Promise<StoredKeystore[]>
  /** @param etag of the one it replaces. @throws {LoginFailure} `embedded_wallet_already_exists`, `invalid_data` */
  save(
    userId: string,
    body: { keystore: SealedKeystore; proof: string },
    etag: string | undefined,
  ): Promise<StoredKeystore>
  /** How the proof for an address is made; for an address that has no keystore, an answer that looks the same. */
  kdf(address: string): Promise<PasswordKdf>
  /** @throws {LoginFailure} `invalid_credentials`, which does not say whether address or proof is at fault */
  open(address: string, proof: string): Promise<StoredKeystore>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export const createKeystores = (db: LoginDb, clock: Clock, decoyKey: Uint8Array): Keystores => {
  /**
   * Only a keystore whose owner has signed in with that address counts. Otherwise anybody could keep
   * one that names somebody else's address, and stand in the way of the owner's.
   */
  const proven = (address: string) =>
    db
      .selectFrom('login_keystore as kept')
      .innerJoin('login_linked_account as account', (join) =>
        join
          .onRef('account.user_id', '=', 'kept.user_id')
          .on('account.key', '=', `ethereum:${getAddress(address)}`),
      )
      .select(['kept.keystore', 'kept.etag', 'kept.proof_hash'])
      .where('kept.address', '=', getAddress(address))
      .executeTakeFirst()

  return {
    async list(userId) {
      const rows = await db
        .selectFrom('login_keystore')
        .select(['keystore', 'etag'])
        .where('user_id', '=', userId)
        .orderBy('wallet_index')
        .execute()
      return rows.map(({ keystore, etag }) => ({ keystore: JSON.parse(keystore), etag }))
    },
    async save(userId, { keystore, proof }, etag) {
      if (keystore.user !== userId) {
        throw invalidData('keystore.user', 'The keystore is bound to another user')
      }
      const text = JSON.stringify(keystore)
      const values = {
        keystore: text,
        etag: `"${sha256(text).slice(0, 32)}"`,
        proof_hash: sha256(proof),
      }
      const now = clock.now()
      if (etag === undefined) {
        const made = await db
          .insertInto('login_keystore')
          .values({
            ...values,
            user_id: userId,
            wallet_index: keystore.walletIndex,
            address: keystore.address,
            created_at: now,
            updated_at: now,
          })
          .onConflict((conflict) => conflict.columns(['user_id', 'wallet_index']).doNothing())
          .returning('etag')
          .executeTakeFirst()
        if (!made) throw new LoginFailure('embedded_wallet_already_exists')
      } else {
        const replaced = await db
          .updateTable('login_keystore')
          .set({ ...values, updated_at: now })
          .where('user_id', '=', userId)
          .where('wallet_index', '=', keystore.walletIndex)
          // Another wallet in its place would be the end of this one.
          .where('address', '=', keystore.address)
          .where('etag', '=', etag)
          .returning('etag')
          .executeTakeFirst()
        if (!replaced) {
          throw invalidData('if-match', 'The keystore was changed meanwhile, or is another wallet')
        }
      }
      return { keystore, etag: values.etag }
    },
    async kdf(address) {
      const found = await proven(address)
      if (found) return (JSON.parse(found.keystore) as SealedKeystore).passwordWrap.kdf
      // Always the same for one address, or asking twice would tell that there is nothing behind it.
      const salt = Buffer.from(mac(decoyKey, getAddress(address)), 'base64url')
      return { name: 'scrypt', N: 2 ** 17, r: 8, p: 1, salt: salt.subarray(0, 16).toString('hex') }
    },
    async open(address, proof) {
      const found = await proven(address)
      const expected = found?.proof_hash ?? sha256('')
      if (!sameText(sha256(proof), expected) || !found) {
        throw new LoginFailure('invalid_credentials', {
          message: 'No wallet opens with this address and password',
        })
      }
      return { keystore: JSON.parse(found.keystore), etag: found.etag }
    },
  }
}
