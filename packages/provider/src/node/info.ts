import { toFarcasterTime } from '@castaway/contract'
import { sql } from 'kysely'
import { base58 } from '@scure/base'
import type { Store } from '../store/open'
import { blockHeight } from './events/read'
import { sealBlocks } from './events/seal'
import { invalidArgument } from './errors'
import { readPage, type PageRequest } from './page'
import { DATA_SHARD } from './shard'

/** The version of the node whose API this is; what it says of itself is the island’s. */
const VERSION = '0.14.2'

export interface NodeInfo {
  version: string
  dbStats: { numMessages: number; numFidRegistrations: number; approxSize: number }
  peerId: string
  numShards: number
  shardInfos: {
    shardId: number
    maxHeight: number
    numMessages: number
    numFidRegistrations: number
    approxSize: number
    /** Seconds since the newest block. */
    blockDelay: number
    mempoolSize: number
  }[]
  nextEngineVersionTimestamp: number
}

/** Libp2p's form of an Ed25519 public key, of which a peer's id is made. */
const PEER_KEY = Buffer.from('002408011220', 'hex')

/** What a node says of itself. Counting every message would take as long as they are many, so it is the planner's number. */
export async function nodeInfo(store: Store): Promise<NodeInfo> {
  await sealBlocks(store)
  const { height, ts } = await blockHeight(store)
  const { rows } = await sql<{ messages: number; accounts: number; size: number }>`
    select
      greatest((select reltuples::bigint from pg_class where oid = 'message'::regclass),
        (select count(*) from (select from message limit 10000) as few)) as messages,
      (select count(*) from account) as accounts,
      pg_database_size(current_database()) as size`.execute(store.db)
  const { messages, accounts, size } = rows[0]!
  const stats = {
    numMessages: Number(messages),
    numFidRegistrations: Number(accounts),
    approxSize: Number(size),
  }
  const block = {
    maxHeight: height,
    blockDelay: height === 0 ? 0 : Math.max(0, toFarcasterTime(store.clock.now()) - ts),
    mempoolSize: 0,
  }
  const none = { numMessages: 0, numFidRegistrations: 0, approxSize: 0 }
  return {
    version: VERSION,
    dbStats: stats,
    peerId: base58.encode(Buffer.concat([PEER_KEY, store.deriveKey('peer id')])),
    numShards: 1,
    shardInfos: [
      { shardId: 0, ...block, ...none },
      { shardId: DATA_SHARD, ...block, ...stats },
    ],
    nextEngineVersionTimestamp: 0,
  }
}

/** @throws {NodeError} `InvalidArgument` for a shard that has no accounts */
export async function fids(
  store: Store,
  request: PageRequest & { shardId: number },
): Promise<{ fids: number[]; nextPageToken?: Uint8Array }> {
  if (request.shardId !== DATA_SHARD) throw invalidArgument('no shard store for fid')
  const { items, nextPageToken } = await readPage(
    { store, call: 'fids', filters: {}, request },
    async ({ after, direction, limit }) => {
      const { rows } = await sql<{ fid: number }>`
        select fid from account where ${after(sql`fid`)}
        order by fid ${direction} limit ${limit}::int`.execute(store.db)
      return rows.map(({ fid }) => ({ fid, at: [fid] }))
    },
  )
  return { fids: items.map(({ fid }) => fid), ...(nextPageToken && { nextPageToken }) }
}
