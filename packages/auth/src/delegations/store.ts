import type { Clock, Random } from '@castaway/contract'
import type { Address, Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { randomText } from '@castaway/server-kit/ids'
import { openText, sealText } from '@castaway/server-kit/secrets'
import { invalidData, AuthError } from '../errors'
import type { LoginDb } from '../store/tables'
import type { Delegation } from './wire'
import type { DelegationState } from '../store/delegation-state'

/** Limit of unexpired delegations per user. */
const MOST = 10

export interface DelegationRow extends Omit<Delegation, 'status' | 'left'> {
  /** The last known state on the chain. */
  state: DelegationState
}

export interface DelegationStore {
  list(userId: string): Promise<DelegationRow[]>
  /** @throws {AuthError} `not_found` for another user's delegation, or one whose wallet was unlinked */
  find(userId: string, id: string): Promise<DelegationRow>
  /** Creates the key and stores it encrypted. @throws {AuthError} `invalid_data` if the limit is reached */
  make(
    userId: string,
    given: Pick<DelegationRow, 'chainId' | 'account' | 'owner' | 'scope' | 'expiresAt'>,
  ): Promise<DelegationRow>
  /** Stores the state on the chain, which decides whether a wallet counts as delegated. */
  note(ids: readonly string[], state: DelegationState): Promise<void>
  /** Decrypts the key. */
  keyOf(row: DelegationRow): Promise<Hex>
  /** Deletes the key permanently. @throws {AuthError} `not_found` */
  remove(userId: string, id: string): Promise<DelegationRow>
}

const keyOfWallet = (owner: Address): string => `ethereum:${owner}`
const sealedFor = ({ id, account, chainId }: Pick<DelegationRow, 'id' | 'account' | 'chainId'>) =>
  `delegation|${id}|${chainId}|${account}`

export const createDelegationStore = (
  db: LoginDb,
  clock: Clock,
  random: Random,
  sealingKey: Uint8Array,
): DelegationStore => {
  const rowsOf = async (userId: string): Promise<DelegationRow[]> => {
    const rows = await db
      .selectFrom('login_delegation as given')
      // A wallet that was unlinked acts for no one here.
      .innerJoin('login_linked_account as wallet', (join) =>
        join
          .onRef('wallet.key', '=', 'given.owner_key')
          .onRef('wallet.user_id', '=', 'given.user_id'),
      )
      .select([
        'given.id',
        'given.chain_id',
        'given.account',
        'given.owner_key',
        'given.session_address',
        'given.scope',
        'given.expires_at',
        'given.created_at',
        'given.state',
      ])
      .where('given.user_id', '=', userId)
      .orderBy('given.created_at')
      .orderBy('given.id')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      chainId: Number(row.chain_id),
      account: row.account as Address,
      owner: row.owner_key.slice('ethereum:'.length) as Address,
      sessionKey: row.session_address as Address,
      scope: JSON.parse(row.scope) as Delegation['scope'],
      expiresAt: Number(row.expires_at),
      createdAt: Number(row.created_at),
      state: row.state,
    }))
  }
  const find = async (userId: string, id: string): Promise<DelegationRow> => {
    const row = (await rowsOf(userId)).find((one) => one.id === id)
    if (!row) throw new AuthError('not_found')
    return row
  }

  return {
    list: rowsOf,
    find,
    async make(userId, given) {
      const now = clock.now()
      const key = `0x${Buffer.from(random.bytes(32)).toString('hex')}` as Hex
      const row: DelegationRow = {
        ...given,
        id: randomText(random, 12),
        sessionKey: privateKeyToAddress(key),
        createdAt: now,
        state: 'pending',
      }
      await db.transaction().execute(async (tx) => {
        // Without the lock, two concurrent requests would not count each other.
        await tx
          .selectFrom('login_user')
          .select('id')
          .where('id', '=', userId)
          .forUpdate()
          .execute()
        const { count } = await tx
          .selectFrom('login_delegation')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('user_id', '=', userId)
          .where('expires_at', '>', now)
          .executeTakeFirstOrThrow()
        if (Number(count) >= MOST) {
          throw invalidData('body', `You already have ${MOST}, which is the limit: end one first`)
        }
        await tx
          .insertInto('login_delegation')
          .values({
            id: row.id,
            user_id: userId,
            chain_id: row.chainId,
            account: row.account,
            owner_key: keyOfWallet(row.owner),
            session_address: row.sessionKey,
            sealed_key: sealText(sealingKey, key, sealedFor(row), random),
            scope: JSON.stringify(row.scope),
            expires_at: row.expiresAt,
            created_at: now,
            state: row.state,
          })
          .execute()
      })
      return row
    },
    async note(ids, state) {
      if (ids.length === 0) return
      await db.updateTable('login_delegation').set({ state }).where('id', 'in', ids).execute()
    },
    async keyOf(row) {
      const { sealed_key } = await db
        .selectFrom('login_delegation')
        .select('sealed_key')
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow()
      return openText(sealingKey, sealed_key, sealedFor(row)) as Hex
    },
    async remove(userId, id) {
      const row = await find(userId, id)
      await db
        .deleteFrom('login_delegation')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .execute()
      return row
    },
  }
}
