import { sql } from 'kysely'
import type { Store, Tx } from '../store/open'

/** The node that this database follows. */
export interface SyncSource {
  peerId: string
  address: string
  /** Grows each time all accounts are read again. */
  round: number
  filledAt: number | null
}

/** How far the events of a shard were applied. */
export interface ShardPosition {
  shard: number
  nextId: number
  blockRest: number
}

/** Where a round begins in a shard. */
export interface ShardStart extends ShardPosition {
  /** The block of the snapshot from which it is read; undefined if accounts are read one by one. */
  snapshotHeight?: number
}

export async function readSource({ db }: Pick<Store, 'db'>): Promise<SyncSource | undefined> {
  const { rows } = await sql<SyncSource>`
    select peer_id as "peerId", address, round, filled_at as "filledAt" from sync_source`.execute(
    db,
  )
  return rows[0]
}

export async function readPositions({ db }: Pick<Store, 'db'>): Promise<ShardPosition[]> {
  const { rows } = await sql<ShardPosition>`
    select shard, next_id as "nextId", block_rest as "blockRest" from sync_shard
    order by shard`.execute(db)
  return rows
}

/**
 * Begins a round: all accounts are read, and events follow from these positions, which were taken before.
 * @returns the round
 */
export async function beginRound(
  store: Store,
  { peerId, address }: Pick<SyncSource, 'peerId' | 'address'>,
  starts: readonly ShardStart[],
): Promise<number> {
  return store.transaction(async (tx) => {
    const { rows } = await sql<{ round: number }>`
      insert into sync_source (peer_id, address, started_at)
      values (${peerId}, ${address}, ${store.clock.now()}::bigint)
      on conflict (id) do update set peer_id = excluded.peer_id, address = excluded.address,
        round = sync_source.round + 1, started_at = excluded.started_at, filled_at = null,
        derived_to = 0
      returning round`.execute(tx)
    await sql`delete from sync_shard`.execute(tx)
    await sql`delete from sync_part`.execute(tx)
    for (const { snapshotHeight = null, ...position } of starts) {
      await savePosition(tx, position)
      await sql`
        update sync_shard set snapshot_height = ${snapshotHeight}::bigint
        where shard = ${position.shard}::int`.execute(tx)
    }
    return rows[0]!.round
  })
}

export const savePosition = (tx: Tx, { shard, nextId, blockRest }: ShardPosition) =>
  sql`insert into sync_shard (shard, next_id, block_rest)
    values (${shard}::int, ${nextId}::bigint, ${blockRest}::int)
    on conflict (shard) do update set next_id = excluded.next_id,
      block_rest = excluded.block_rest`.execute(tx)

/** All accounts of the round have been read, and all that follows from them was computed. */
export const markFilled = (tx: Tx, now: number) =>
  sql`update sync_source set filled_at = ${now}::bigint`.execute(tx)

/** Notifications and trends of the accounts up to this one have been computed in this round. */
export const markDerived = (tx: Tx, fid: number) =>
  sql`update sync_source set derived_to = ${fid}::int`.execute(tx)

/** Messages have come of which notifications may follow for accounts that had theirs. */
export const resetDerived = (tx: Tx) =>
  sql`update sync_source set derived_to = 0 where derived_to > 0`.execute(tx)

/** The next accounts whose notifications and trends are to be computed. */
export async function nextToDerive(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ fid: number }>`
    select fid from account where fid > (select derived_to from sync_source)
    order by fid limit ${limit}::int`.execute(tx)
  return rows.map(({ fid }) => fid)
}

/** Those of these accounts that this round has not read yet. */
export async function unreadOf(
  { db }: Pick<Store, 'db'>,
  fids: readonly number[],
  round: number,
): Promise<number[]> {
  const { rows } = await sql<{ fid: number }>`
    select fid from sync_account
    where fid = any(${[...fids]}::int[]) and round >= ${round}::int`.execute(db)
  const read = new Set(rows.map(({ fid }) => fid))
  return fids.filter((fid) => !read.has(fid))
}

export async function countRead({ db }: Pick<Store, 'db'>, round: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sync_account where round >= ${round}::int`.execute(db)
  return rows[0]!.count
}

/**
 * Notes that accounts of the node are about to be written.
 * @returns those that are this database's own under the same number, which are left out
 */
export async function admitAccounts(tx: Tx, fids: readonly number[]): Promise<Set<number>> {
  if (fids.length === 0) return new Set()
  await sql`
    insert into sync_account (fid, round, is_local)
    select f.fid, 0, exists (select from account a where a.fid = f.fid)
    from unnest(${[...fids]}::int[]) as f(fid)
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ fid: number }>`
    select fid from sync_account where fid = any(${[...fids]}::int[]) and is_local`.execute(tx)
  return new Set(rows.map(({ fid }) => fid))
}

/** Leaves accounts of the node out, because accounts of this database have their addresses. */
export const leaveOut = (tx: Tx, fids: readonly number[]) =>
  sql`update sync_account set is_local = true where fid = any(${[...fids]}::int[])`.execute(tx)

export const markRead = (tx: Tx, fids: readonly number[], round: number) =>
  sql`update sync_account set round = ${round}::int where fid = any(${[...fids]}::int[])`.execute(
    tx,
  )
