import { bytesOf } from '@castaway/server-kit/bytes'
import { sql } from 'kysely'
import { ServerError } from '@castaway/contract'
import type { UserNameProofBody } from '../../messages/types'
import { fnameProof, type FnameRow } from '../../names/proofs'
import type { Store } from '../../store/open'
import { invalidArgument, NodeError } from '../errors'
import { onChainEventsById } from '../onchain/read'
import type { OnChainEvent } from '../onchain/view'
import { DATA_SHARD } from '../shard'
import { accountPrefix, messageKey, nameKey, onChainKey, VIRTUAL_SHARDS } from '../trie/keys'
import { accountsAt, EntryKind, sliceOf, unpackEntries, type Entry } from './entries'
import { makeSnapshot } from './make'

const HOUR_MS = 3_600_000
/** Age after which a new one is made for those who ask, and up to which one can be read: those of a node. */
const FRESH_MS = 8 * HOUR_MS
export const SNAPSHOT_MS = 24 * HOUR_MS
/** Entries of a page. */
const PAGE = 1_000

export interface SnapshotMetadata {
  shardId: number
  height: number
  /** Farcaster seconds. */
  timestamp: number
  shardChunk?: {
    header: {
      height: { shardIndex: number; blockNumber: number }
      timestamp: number
      parentHash: Uint8Array
      shardRoot: Uint8Array
    }
    hash: Uint8Array
  }
  numItems: number
}

interface SnapshotRow {
  height: number
  ts: number
  block_hash: string
  parent_hash: string
  items: number
  root: string
  made_at: number
}

const making = new WeakMap<object, Promise<void>>()

/** One is made if none is fresh, unless this database is being filled: what is half there is no state of a block. */
async function refresh(store: Store): Promise<void> {
  const { rows } = await sql<{ isFresh: boolean }>`
    select exists (select from node_snapshot
        where made_at between ${store.clock.now() - FRESH_MS}::bigint and ${store.clock.now()}::bigint)
      or exists (select from sync_source where filled_at is null) as "isFresh"`.execute(
    store.primary,
  )
  if (rows[0]!.isFresh) return
  await makeSnapshot(store)
}

/** Several callers at once wait for the same one. */
async function freshSnapshot(store: Store): Promise<void> {
  const known = making.get(store.primary)
  if (known) return known
  const made = store.alone('node snapshot', () => refresh(store))
  making.set(store.primary, made)
  try {
    await made
  } finally {
    making.delete(store.primary)
  }
}

/**
 * The snapshots that can be read. The shard of the blocks has none: blocks are followed from the first.
 * @throws {NodeError} `Internal`, as a node does, for a shard without snapshots
 */
export async function snapshotMetadata(
  store: Store,
  { shardId }: { shardId: number },
): Promise<{ snapshots: SnapshotMetadata[] }> {
  if (shardId === 0) return { snapshots: [{ shardId, height: 0, timestamp: 0, numItems: 0 }] }
  const none = new NodeError(
    'Internal',
    `Failed to get snapshot metadata: Shard store not found for shard ${shardId}`,
  )
  if (shardId !== DATA_SHARD) throw none
  await freshSnapshot(store)
  const { rows } = await sql<SnapshotRow>`
    select * from node_snapshot where ${isKept(store)} order by height desc`.execute(store.primary)
  if (rows.length === 0) throw none
  return { snapshots: rows.map(metadataOf) }
}

const isKept = ({ clock }: Pick<Store, 'clock'>) =>
  sql`made_at > ${clock.now() - SNAPSHOT_MS}::bigint`

const metadataOf = (row: SnapshotRow): SnapshotMetadata => ({
  shardId: DATA_SHARD,
  height: row.height,
  timestamp: row.ts,
  shardChunk: {
    header: {
      height: { shardIndex: DATA_SHARD, blockNumber: row.height },
      timestamp: row.ts,
      parentHash: bytesOf(row.parent_hash),
      shardRoot: bytesOf(row.root),
    },
    hash: bytesOf(row.block_hash),
  },
  numItems: Number(row.items),
})

export interface TransactionsRequest {
  shardId: number
  height: number
  trieVirtualShard: number
  pageToken?: string | undefined
}

/** An entry with its key; messages are bytes. */
export interface TrieEntry {
  trieKey: Uint8Array
  userMessage?: Uint8Array
  onChainEvent?: OnChainEvent
  fnameProof?: UserNameProofBody
}

export interface TransactionsPage {
  trieMessages: TrieEntry[]
  fidAccountRoots: { fid: number; accountRootHash: Uint8Array; numMessages: number }[]
  nextPageToken?: string
}

/**
 * A page of a snapshot's entries, in the order of their keys.
 * @throws {NodeError} `Internal`, as a node does, for a snapshot that there is not, or no longer
 */
export async function snapshotTransactions(
  store: Store,
  { shardId, height, trieVirtualShard: part, pageToken }: TransactionsRequest,
): Promise<TransactionsPage> {
  if (part >= VIRTUAL_SHARDS) throw invalidArgument(`trie_virtual_shard ${part} is out of range`)
  const scope = { height, part }
  const first = pageToken ? positionOf(store, scope, pageToken) : 0
  const slice = sliceOf(first, PAGE + 1)
  const { rows } = await sql<{ accounts: string | null; entries: string | null }>`
    select p.accounts, substring(p.entries from ${slice.from}::int for ${slice.bytes}::int) as entries
    from node_snapshot s left join node_snapshot_part p
      on p.height = s.height and p.part = ${part}::smallint
    where s.height = ${checkHeight(height)}::bigint and ${shardId === DATA_SHARD}
      and ${isKept(store)}`.execute(store.primary)
  if (!rows[0]) {
    throw new NodeError(
      'Internal',
      `Failed to get transactions: Store not found for shard ${shardId} and height ${height}: No stores found for the given height and shard`,
    )
  }
  const { accounts, entries } = rows[0]
  if (!accounts || !entries) return { trieMessages: [], fidAccountRoots: [] }
  const all = unpackEntries(bytesOf(entries))
  const page = all.slice(0, PAGE)
  const here = accountsAt(bytesOf(accounts), first, page.length)
  return {
    trieMessages: await readEntries(store, scope, page, here),
    fidAccountRoots: here.map(({ fid, root, count }) => ({
      fid,
      accountRootHash: root,
      numMessages: count,
    })),
    ...(all.length > PAGE && {
      nextPageToken: store.cursors.encode('node snapshot', scope, [first + PAGE]),
    }),
  }
}

const checkHeight = (height: number): number =>
  Number.isSafeInteger(height) && height >= 0 ? height : -1

function positionOf(store: Pick<Store, 'cursors'>, scope: object, token: string): number {
  try {
    return Number(store.cursors.decode('node snapshot', scope, token)[0])
  } catch (cause) {
    if (!(cause instanceof ServerError)) throw cause
    throw invalidArgument('Invalid page token: not of this list')
  }
}

async function readEntries(
  store: Store,
  { height, part }: { height: number; part: number },
  page: readonly Entry[],
  accounts: readonly { fid: number; here: number }[],
): Promise<TrieEntry[]> {
  const idsOf = (kind: number) => page.flatMap((entry) => (entry.kind === kind ? [entry.id] : []))
  const { rows: messages } = await sql<{
    seq: number
    type: number
    hash: string
    raw: string
  }>`
    select seq, type, hash, raw from message
    where seq = any(${idsOf(EntryKind.message)}::bigint[])`.execute(store.primary)
  const bySeq = new Map(messages.map((row) => [row.seq, row]))
  const events = await onChainEventsById(store, idsOf(EntryKind.onChain))
  const names = await readNames(store, { height, part }, idsOf(EntryKind.name))
  const fids = accounts.flatMap(({ fid, here }) => {
    const prefix = accountPrefix(fid)
    return Array.from({ length: here }, () => prefix)
  })
  return page.map(({ kind, id }, index) => {
    const account = fids[index]!
    if (kind === EntryKind.message) {
      const { type, hash, raw } = bySeq.get(id)!
      return { trieKey: messageKey(account, type, bytesOf(hash)), userMessage: bytesOf(raw) }
    }
    if (kind === EntryKind.onChain) {
      const event = events.get(id)!
      return { trieKey: onChainKey(account, event), onChainEvent: event }
    }
    const proof = names.get(id)!
    return { trieKey: nameKey(account, proof.name), fnameProof: proof }
  })
}

/** The proofs of names of a snapshot, by their place in it. */
async function readNames(
  store: Store,
  { height, part }: { height: number; part: number },
  places: readonly number[],
): Promise<Map<number, UserNameProofBody>> {
  if (places.length === 0) return new Map()
  const { rows } = await sql<{ place: number; name: FnameRow }>`
    select w.place, p.names -> w.place as name
    from node_snapshot_part p, unnest(${[...places]}::int[]) as w(place)
    where p.height = ${height}::bigint and p.part = ${part}::smallint`.execute(store.primary)
  return new Map(
    await Promise.all(
      rows.map(async ({ place, name }) => [place, await fnameProof(store, name)] as const),
    ),
  )
}
