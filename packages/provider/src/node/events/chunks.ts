import { sql } from 'kysely'
import { fromHex } from '../../messages/hex'
import type { OnChainEvent } from '../onchain/view'
import { invalidArgument } from '../errors'
import { DATA_SHARD } from '../shard'
import type { UserNameProof } from '../name-proofs'
import { eventsFrom, type EventStore, type HubEvent } from './read'
import { BLOCK_EVENTS, sealBlocks, type BlockBody } from './seal'

/** What happened to one account in a block. */
export interface Transaction {
  fid: number
  userMessages: Uint8Array[]
  systemMessages: { onChainEvent?: OnChainEvent; usernameProof?: UserNameProof }[]
}

export interface BlockHeader {
  height: { shardIndex: number; blockNumber: number }
  /** Farcaster seconds. */
  timestamp: number
  parentHash: Uint8Array
}

/** A block of the data shard. It has no root, because the island keeps no trie, and no validators sign it. */
export interface ShardChunk {
  header: BlockHeader
  hash: Uint8Array
  transactions: Transaction[]
}

/** Block numbers: the first one, and the one after the last. */
export interface BlockRange {
  startBlockNumber: number
  stopBlockNumber?: number | undefined
}

/** Blocks that are read at once, and events in them; a block that has more is read as a whole. */
const BLOCKS = 100
const EVENTS = 2_000

interface BlockRow {
  id: number
  ts: number
  body: BlockBody
}

async function blockRows(store: EventStore, range: BlockRange): Promise<BlockRow[]> {
  const { startBlockNumber: start, stopBlockNumber: stop = MOST_BLOCKS } = range
  for (const number of [start, stop]) {
    if (!Number.isSafeInteger(number) || number < 0) throw invalidArgument('block is out of range')
  }
  await sealBlocks(store)
  const idOf = (number: number) => sql`${Math.min(number, MOST_BLOCKS) * BLOCK_EVENTS}::bigint`
  const { rows } = await sql<BlockRow>`
    select id, ts, body from hub_event
    where id >= ${idOf(start)} and id < ${idOf(stop)} and id % ${sql.lit(BLOCK_EVENTS)} = 0
    order by id limit ${sql.lit(BLOCKS)}`.execute(store.db)
  return rows
}

/** The number of blocks that event ids have room for. */
const MOST_BLOCKS = Math.floor(Number.MAX_SAFE_INTEGER / BLOCK_EVENTS)

const headerOf = ({ id, ts, body }: BlockRow, shardIndex: number): BlockHeader => ({
  height: { shardIndex, blockNumber: id / BLOCK_EVENTS },
  timestamp: ts,
  parentHash: fromHex(body.parent)!,
})

/**
 * The next chunks of a range, those of the last three days: as many as fit into one answer, and at least one if there is
 * any. Who wants more asks again, from the block after the last one.
 */
export async function shardChunks(
  store: EventStore,
  { shardId, ...range }: BlockRange & { shardId: number },
): Promise<{ shardChunks: ShardChunk[] }> {
  if (shardId !== DATA_SHARD) throw invalidArgument('Missing shard store')
  const all = await blockRows(store, range)
  let total = 0
  const rows = all.filter(({ body }, index) => (total += body.total + 1) <= EVENTS || index === 0)
  if (rows.length === 0) return { shardChunks: [] }
  const count = rows.reduce((sum, { body }) => sum + body.total + 1, 0)
  const { events } = await eventsFrom(store, rows[0]!.id, [], count)
  const chunks = new Map(
    rows.map((row) => [
      row.id / BLOCK_EVENTS,
      {
        header: headerOf(row, DATA_SHARD),
        hash: fromHex(row.body.hash)!,
        transactions: new Map<number, Transaction>(),
      },
    ]),
  )
  for (const event of events) addTo(chunks.get(event.blockNumber)?.transactions, event)
  return {
    shardChunks: [...chunks.values()].map(({ transactions, ...chunk }) => ({
      ...chunk,
      transactions: [...transactions.values()],
    })),
  }
}

/** What was pruned and revoked is in no transaction: it follows from what is. */
function addTo(transactions: Map<number, Transaction> | undefined, event: HubEvent): void {
  const { mergeMessageBody, mergeOnChainEventBody, mergeUsernameProofBody, fid = 0 } = event
  if (!transactions) return
  const of = (fid: number): Transaction => {
    const known = transactions.get(fid) ?? { fid, userMessages: [], systemMessages: [] }
    transactions.set(fid, known)
    return known
  }
  if (mergeMessageBody) of(fid).userMessages.push(mergeMessageBody.message)
  if (mergeOnChainEventBody) {
    const { onChainEvent } = mergeOnChainEventBody
    of(onChainEvent.fid).systemMessages.push({ onChainEvent })
  }
  if (mergeUsernameProofBody) {
    const { usernameProof, usernameProofMessage } = mergeUsernameProofBody
    if (usernameProofMessage) of(fid).userMessages.push(usernameProofMessage)
    else if (usernameProof) of(usernameProof.fid).systemMessages.push({ usernameProof })
  }
}

/** A block of shard 0, which says the chunk of the data shard at its height. */
export interface Block {
  header: BlockHeader
  hash: Uint8Array
  shardWitness: {
    shardChunkWitnesses: { height: BlockHeader['height']; shardHash: Uint8Array }[]
  }
}

/** The blocks of a range that there are, those of the last three days. */
export async function* blocks(store: EventStore, range: BlockRange): AsyncGenerator<Block, void> {
  let { startBlockNumber } = range
  for (;;) {
    const rows = await blockRows(store, { ...range, startBlockNumber })
    for (const row of rows) {
      const hash = fromHex(row.body.hash)!
      const { height } = headerOf(row, DATA_SHARD)
      yield {
        header: headerOf(row, 0),
        hash,
        shardWitness: { shardChunkWitnesses: [{ height, shardHash: hash }] },
      }
    }
    if (rows.length < BLOCKS) return
    startBlockNumber = rows.at(-1)!.id / BLOCK_EVENTS + 1
  }
}
