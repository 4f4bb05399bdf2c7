import { createHash } from 'node:crypto'
import type { Clock } from '@castaway/contract'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import { hmac, timingSafeEqualText } from '@castaway/server-kit/secrets'
import { invalidData, AuthError } from '../errors'
import type {
  KeystoreSummary,
  PasswordKdf,
  RecoveryMethod,
  SealedKeystore,
  SealedKeystoreV1,
  StoredKeystore,
} from '@castaway/wallet/keystore-wire'
import type { LoginDb } from './tables'

export interface Keystores {
  /** Lists a user's keystores without ciphertext, the oldest first. */
  list(userId: string): Promise<KeystoreSummary[]>
  /** @throws {AuthError} `embedded_wallet_not_found` if it is not this user's */
  get(userId: string, id: string): Promise<StoredKeystore>
  /**
   * Stores a keystore. Storing the same one again succeeds, so that a lost response can be retried.
   * @param etag etag of the one it replaces
   * @throws {AuthError} `embedded_wallet_already_exists`, `cannot_link_more_of_type`, `invalid_data`
   */
  save(
    userId: string,
    body: { keystore: SealedKeystore; proof?: string },
    etag: string | undefined,
  ): Promise<KeystoreSummary>
  /**
   * Parameters to derive the proof for an address; an address without a keystore gets parameters that look the same.
   */
  kdf(address: string): Promise<PasswordKdf>
  /**
   * The keystore of an address, with its user.
   * @throws {AuthError} `invalid_credentials`, which does not reveal whether the address or the proof is wrong
   */
  open(address: string, proof: string): Promise<{ stored: StoredKeystore; userId: string }>
}

/** Limit of keystores per user, so that no one fills the table. */
const MAX_KEYSTORES = 10

type AnyKeystore = SealedKeystore | SealedKeystoreV1

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const read = (text: string) => JSON.parse(text) as AnyKeystore

const accountsOf = (keystore: AnyKeystore) =>
  keystore.version === 2
    ? keystore.accounts
    : [
        {
          chainType: 'ethereum' as const,
          walletIndex: keystore.walletIndex,
          address: keystore.address,
        },
      ]

const methodsOf = (keystore: AnyKeystore): RecoveryMethod[] =>
  keystore.version === 2 ? [...new Set(keystore.wraps.map(({ method }) => method))] : ['password']

const passwordOf = (keystore: AnyKeystore) =>
  keystore.version === 1
    ? keystore.passwordWrap
    : keystore.wraps.find((wrap) => wrap.method === 'password')

/** The recovery method that most users will choose. */
const recoveryOf = (keystore: AnyKeystore): RecoveryMethod => {
  const methods = methodsOf(keystore)
  return methods.includes('password')
    ? 'password'
    : methods.includes('passkey')
      ? 'passkey'
      : 'phrase'
}

const summaryOf = (id: string, etag: string, keystore: AnyKeystore): KeystoreSummary => ({
  id,
  etag,
  kind: keystore.version === 2 ? keystore.kind : 'phrase',
  imported: keystore.imported,
  accounts: accountsOf(keystore),
  methods: methodsOf(keystore),
})

export const createKeystores = (db: LoginDb, clock: Clock, decoyKey: Uint8Array): Keystores => {
  /**
   * A keystore counts only if its owner has signed in with that address. Otherwise anyone could store one with another
   * person's address, and shadow the owner's.
   */
  const proven = (address: string) =>
    db
      .selectFrom('login_keystore_account as account')
      .innerJoin('login_linked_account as linked', (join) =>
        join
          .onRef('linked.user_id', '=', 'account.user_id')
          .onRef('linked.key', '=', 'account.key'),
      )
      .innerJoin('login_keystore as kept', 'kept.id', 'account.keystore_id')
      .select(['kept.id', 'kept.user_id', 'kept.keystore', 'kept.etag', 'kept.proof_hash'])
      .where('account.key', '=', `ethereum:${getAddress(address)}`)
      .executeTakeFirst()

  const insert = async (
    tx: LoginDb,
    userId: string,
    keystore: SealedKeystore,
    values: { keystore: string; etag: string; proof_hash: string | null },
  ) => {
    // Without the lock, two concurrent requests would not count each other.
    await tx.selectFrom('login_user').select('id').where('id', '=', userId).forUpdate().execute()
    const { count } = await tx
      .selectFrom('login_keystore')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const now = clock.now()
    const made = await tx
      .insertInto('login_keystore')
      .values({
        ...values,
        id: keystore.id,
        user_id: userId,
        imported: keystore.imported,
        made_here: !keystore.imported,
        recovery_method: recoveryOf(keystore),
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) {
      const same = await tx
        .selectFrom('login_keystore')
        .select('id')
        .where('id', '=', keystore.id)
        .where('user_id', '=', userId)
        .where('etag', '=', values.etag)
        .executeTakeFirst()
      if (!same) throw new AuthError('embedded_wallet_already_exists')
      return
    }
    if (count >= MAX_KEYSTORES) throw new AuthError('cannot_link_more_of_type')
    await insertAccounts(tx, userId, keystore, keystore.accounts)
  }

  const insertAccounts = async (
    tx: LoginDb,
    userId: string,
    { id }: SealedKeystore,
    accounts: SealedKeystore['accounts'],
  ) => {
    if (accounts.length === 0) return
    const rows = accounts.map(({ chainType, address, walletIndex }) => ({
      keystore_id: id,
      user_id: userId,
      key: `${chainType}:${address}`,
      wallet_index: walletIndex,
    }))
    const made = await tx
      .insertInto('login_keystore_account')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .execute()
    // One of the accounts is in another keystore of the same user: the same wallet, stored twice.
    if (made.length < rows.length) throw new AuthError('embedded_wallet_already_exists')
  }

  const replace = async (
    tx: LoginDb,
    userId: string,
    keystore: SealedKeystore,
    values: { keystore: string; etag: string; proof_hash: string | null },
    etag: string,
  ) => {
    const old = await tx
      .selectFrom('login_keystore')
      .select(['keystore', 'proof_hash'])
      .where('id', '=', keystore.id)
      .where('user_id', '=', userId)
      .where('etag', '=', etag)
      .forUpdate()
      .executeTakeFirst()
    if (!old)
      throw invalidData(
        'if-match',
        'The keystore was changed in the meantime, or is a different one',
      )
    const before = read(old.keystore)
    const known = accountsOf(before)
    const stays = known.every(({ address, chainType, walletIndex }) =>
      keystore.accounts.some(
        (account) =>
          account.address === address &&
          account.chainType === chainType &&
          account.walletIndex === walletIndex,
      ),
    )
    // Replacing it with another wallet would destroy this one.
    if (!stays || before.imported !== keystore.imported) {
      throw invalidData('keystore.accounts', 'Existing accounts must stay in the keystore')
    }
    const [password, wasPassword] = [passwordOf(keystore), passwordOf(before)]
    const isNew = password && password.kdf.salt !== wasPassword?.kdf.salt
    if (isNew && values.proof_hash === null) {
      throw invalidData('proof', 'A new password needs its proof')
    }
    await tx
      .updateTable('login_keystore')
      .set({
        ...values,
        proof_hash: password ? (values.proof_hash ?? old.proof_hash) : null,
        recovery_method: recoveryOf(keystore),
        updated_at: clock.now(),
      })
      .where('id', '=', keystore.id)
      .where('user_id', '=', userId)
      .execute()
    const fresh = keystore.accounts.filter(
      ({ address }) => !known.some((account) => account.address === address),
    )
    await insertAccounts(tx, userId, keystore, fresh)
  }

  return {
    async list(userId) {
      const rows = await db
        .selectFrom('login_keystore')
        .select(['id', 'keystore', 'etag'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(({ id, etag, keystore }) => summaryOf(id, etag, read(keystore)))
    },
    async get(userId, id) {
      const row = await db
        .selectFrom('login_keystore')
        .select(['id', 'keystore', 'etag'])
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) throw new AuthError('embedded_wallet_not_found')
      return { id, etag: row.etag, keystore: read(row.keystore) }
    },
    async save(userId, { keystore, proof }, etag) {
      if (keystore.user !== userId) {
        throw invalidData('keystore.user', 'The keystore belongs to another user')
      }
      const text = JSON.stringify(keystore)
      const values = {
        keystore: text,
        etag: `"${sha256(text).slice(0, 32)}"`,
        proof_hash: proof === undefined ? null : sha256(proof),
      }
      if (etag === undefined && passwordOf(keystore) && proof === undefined) {
        throw invalidData('proof', 'A password needs its proof')
      }
      await db
        .transaction()
        .execute((tx) =>
          etag === undefined
            ? insert(tx, userId, keystore, values)
            : replace(tx, userId, keystore, values, etag),
        )
      return summaryOf(keystore.id, values.etag, keystore)
    },
    async kdf(address) {
      const found = await proven(address)
      const password = found && passwordOf(read(found.keystore))
      if (password) return password.kdf
      // The salt is constant per address; a changing one would reveal that there is no keystore.
      const salt = Buffer.from(hmac(decoyKey, getAddress(address)), 'base64url')
      return { name: 'scrypt', N: 2 ** 17, r: 8, p: 1, salt: salt.subarray(0, 16).toString('hex') }
    },
    async open(address, proof) {
      const found = await proven(address)
      const expected = found?.proof_hash ?? sha256('')
      if (!timingSafeEqualText(sha256(proof), expected) || !found?.proof_hash) {
        throw new AuthError('invalid_credentials', {
          message: 'No wallet matches this address and password',
        })
      }
      const { id, etag, keystore, user_id: userId } = found
      return { stored: { id, etag, keystore: read(keystore) }, userId }
    },
  }
}
