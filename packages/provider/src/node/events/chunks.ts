import { sql } from 'kysely'
import { fromHex } from '../../messages/hex'
import { invalidArgument } from '../errors'
import { DATA_SHARD } from '../shard'
import { eventsFrom, type EventStore, type HubEvent } from './read'
import { rootsOf, type Transaction } from './roots'
import { BLOCK_EVENTS, sealBlocks, type BlockBody } from './seal'

export interface BlockHeader {
  height: { shardIndex: number; blockNumber: number }
  /** Farcaster seconds. */
  timestamp: number
  parentHash: Uint8Array
}

/** A block of the data shard. Its root is of what is in it alone, and no validators sign it. */
export interface ShardChunk {
  header: BlockHeader & { shardRoot: Uint8Array }
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
  const rows = firstOf(await blockRows(store, range))
  return { shardChunks: await chunksOf(store, rows) }
}

/** The blocks whose events are read at once: one at least, if there is any. */
function firstOf(rows: readonly BlockRow[]): BlockRow[] {
  let total = 0
  return rows.filter(({ body }, index) => (total += body.total + 1) <= EVENTS || index === 0)
}

/** @param rows blocks that follow each other */
async function chunksOf(store: EventStore, rows: readonly BlockRow[]): Promise<ShardChunk[]> {
  if (rows.length === 0) return []
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
  return [...chunks.values()].map(({ header, hash, transactions }) => {
    const { shardRoot, accountRoots } = rootsOf(transactions.values())
    return {
      header: { ...header, shardRoot },
      hash,
      transactions: [...transactions.values()].map((each) => ({
        ...each,
        accountRoot: accountRoots.get(each.fid)!,
      })),
    }
  })
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
    shardChunkWitnesses: {
      height: BlockHeader['height']
      shardRoot: Uint8Array
      shardHash: Uint8Array
    }[]
  }
}

/** The blocks of a range that there are, those of the last three days. */
export async function* blocks(store: EventStore, range: BlockRange): AsyncGenerator<Block, void> {
  let { startBlockNumber } = range
  for (;;) {
    const rows = await blockRows(store, { ...range, startBlockNumber })
    const some = firstOf(rows)
    for (const [index, { header, hash }] of (await chunksOf(store, some)).entries()) {
      const { height, shardRoot } = header
      yield {
        header: headerOf(some[index]!, 0),
        hash,
        shardWitness: { shardChunkWitnesses: [{ height, shardRoot, shardHash: hash }] },
      }
    }
    if (some.length === rows.length && rows.length < BLOCKS) return
    startBlockNumber = some.at(-1)!.id / BLOCK_EVENTS + 1
  }
}
