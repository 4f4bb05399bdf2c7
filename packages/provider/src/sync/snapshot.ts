import { sql } from 'kysely'
import type { Store, Tx } from '../store/open'
import type { HasherState } from '../node/trie/hasher'
import type { SnapshotMetadata } from '../node/snapshots/read'
import { BadNodeError, NodeUnavailableError, SyncError } from './errors'
import type { NodeCall, NodeClient } from './node-client'

/** A state of a shard that the node keeps for a day and gives page by page. */
export interface Snapshot {
  shard: number
  height: number
  /** Entries that it says to have. */
  items: number
  /** The hash of the trie; undefined if the node does not say. */
  root?: Uint8Array
}

/** How far a virtual shard was read. */
export interface PartProgress {
  shard: number
  part: number
  /** The page that comes next; undefined for the first. */
  pageToken?: string
  hasher?: HasherState
  /** What the node has said of the account that is not complete. */
  expected?: { root: string; count: number }
  /** The hash of the virtual shard in hex, once it is complete; empty for one without entries. */
  root?: string
}

/** Attempts of a call that a node may refuse for good. */
const ATTEMPTS = 2

/**
 * The snapshots that a node has of a shard.
 * @returns none if it does not have them or does not know the call
 * @throws {BadNodeError} if one is of another shard, or of a block that is not there yet
 */
export async function listSnapshots(
  client: NodeClient,
  { shard, maxHeight }: { shard: number; maxHeight: number },
  signal?: AbortSignal,
): Promise<Snapshot[]> {
  try {
    const { snapshots } = await callOnce<{ snapshots: SnapshotMetadata[] }>(
      client,
      'GetShardSnapshotMetadata',
      { shardId: shard },
      signal,
    )
    return snapshots.map(({ shardId, height, numItems, shardChunk }) => {
      if (shardId !== shard || height > maxHeight) {
        throw new BadNodeError(
          `says that it has a snapshot of shard ${shardId} at block ${height}, when asked for those of shard ${shard}, whose last block is ${maxHeight}`,
        )
      }
      const root = shardChunk?.header?.shardRoot
      return { shard, height, items: numItems, ...(root?.length && { root }) }
    })
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof BadNodeError || !(cause instanceof SyncError)) throw cause
    // A node without snapshots answers with an internal error, and one without the service that it has none.
    if (cause instanceof NodeUnavailableError && !cause.isInternal) throw cause
    return []
  }
}

/** Calls the node: what it refuses with an internal error is not asked as often as what it does not answer. */
export async function callOnce<Answer>(
  client: NodeClient,
  name: NodeCall,
  request: object,
  signal?: AbortSignal,
): Promise<Answer> {
  try {
    return await client.call<Answer>(name, request, signal, ATTEMPTS)
  } catch (cause) {
    if (!(cause instanceof NodeUnavailableError) || cause.isInternal) throw cause
    return client.call<Answer>(name, request, signal)
  }
}

/** The snapshot that is read: the newest one. */
export const newestOf = (snapshots: readonly Snapshot[]): Snapshot | undefined =>
  snapshots.toSorted((a, b) => b.height - a.height)[0]

/** The snapshots that the present round is read from: their blocks, by shard. */
export async function readSnapshotHeights({
  db,
}: Pick<Store, 'db'>): Promise<{ shard: number; height: number }[]> {
  const { rows } = await sql<{ shard: number; height: number }>`
    select shard, snapshot_height as height from sync_shard
    where snapshot_height is not null order by shard`.execute(db)
  return rows
}

export async function readPartProgress(
  { db }: Pick<Store, 'db'>,
  shard: number,
): Promise<Map<number, PartProgress>> {
  const { rows } = await sql<{ progress: PartProgress }>`
    select progress from sync_part where shard = ${shard}::int`.execute(db)
  return new Map(rows.map(({ progress }) => [progress.part, progress]))
}

/** Notes how far virtual shards were read, in the transaction that has written it. */
export async function savePartProgress(tx: Tx, list: readonly PartProgress[]): Promise<void> {
  // Several pages of one may be in a batch: the last one counts.
  const rows = new Map(list.map((each) => [`${each.shard} ${each.part}`, each]))
  if (rows.size === 0) return
  const json = JSON.stringify([...rows.values()].map((progress) => ({ ...progress, progress })))
  await sql`
    insert into sync_part (shard, part, progress)
    select shard, part, progress from json_to_recordset(${json}::json)
      as r(shard integer, part smallint, progress jsonb)
    on conflict (shard, part) do update set progress = excluded.progress`.execute(tx)
}

/** Accounts are read one by one from now on. */
export async function forgetSnapshots({ db }: Pick<Store, 'db'>): Promise<void> {
  await sql`update sync_shard set snapshot_height = null`.execute(db)
}
