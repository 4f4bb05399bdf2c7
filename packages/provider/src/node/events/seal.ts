import { FARCASTER_EPOCH } from '@castaway/contract'
import { blake3 } from '@noble/hashes/blake3.js'
import { sql } from 'kysely'
import { fromHex, toHex } from '../../messages/hex'
import type { Store, Tx } from '../../store/open'
import { HubEventType } from '../../messages/hub-events'

/** Bits of an event's id that say its place in the block. */
export const SEQUENCE_BITS = 14
export const BLOCK_EVENTS = 2 ** SEQUENCE_BITS
/** Events that one round puts into blocks; a block has one place fewer than its ids have room for. */
const ROUND = BLOCK_EVENTS - 1
/** The lock under which blocks are made, so that ids appear in their order at every process. */
const LOCK = 4_747_021

/**
 * Job: makes blocks of what happened. Callers who read events make them as well; this is for when no one does, so that
 * the next one finds blocks and not three days of work.
 */
export const SEAL_BLOCKS = 'node.seal'

/** What `hub_event.body` of a block says. */
export interface BlockBody {
  /** `0x…`, 32 bytes. */
  hash: string
  parent: string
  total: number
  /** Number of events by their type. */
  counts: Record<string, number>
}

/**
 * Puts the events that are in no block yet into blocks, one for each second in which something happened. An event's id
 * is given here and not in the transaction that did it: those commit out of order, and a reader who goes on after the
 * highest id that it saw must not miss one.
 * @returns whether there was anything
 */
export async function sealBlocks(
  store: Pick<Store, 'db' | 'kind' | 'transaction'>,
): Promise<boolean> {
  let any = false
  for (;;) {
    const { rows } = await sql`select from hub_event where id is null limit 1`.execute(store.db)
    if (rows.length === 0) return any
    any = true
    const sealed = await store.transaction((tx) => sealRound(store, tx))
    if (sealed < ROUND) return any
  }
}

async function sealRound({ kind }: Pick<Store, 'kind'>, tx: Tx): Promise<number> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
  const last = await lastBlock(tx)
  // Time never goes back from one block to the next, whatever the clock did.
  const { rows } = await sql<SealedRow>`
    with waiting as (
      select n, greatest(${last.ts}::bigint,
        max((recorded_at - ${FARCASTER_EPOCH}::bigint) / 1000) over (order by n)) as ts
      from (select n, recorded_at from hub_event where id is null order by n limit ${sql.lit(ROUND)}) w
    ), placed as (
      select n, ts, ${last.height}::bigint + dense_rank() over (order by ts) as height,
        row_number() over (partition by ts order by n) as place
      from waiting
    )
    update hub_event e set id = (p.height << ${sql.lit(SEQUENCE_BITS)}) + p.place,
      ts = p.ts
    from placed p where p.n = e.n
    returning e.id, e.type, e.hash, e.onchain_id, e.ts, p.height`.execute(tx)
  await confirmBlocks(
    tx,
    rows.toSorted((a, b) => a.id - b.id),
    last.hash,
  )
  return rows.length
}

interface SealedRow {
  id: number
  type: number
  hash: string | null
  onchain_id: number | null
  ts: number
  height: number
}

interface LastBlock {
  height: number
  /** Farcaster seconds. */
  ts: number
  hash: string
}

const NO_PARENT = toHex(new Uint8Array(32))

async function lastBlock(tx: Tx): Promise<LastBlock> {
  const { rows } = await sql<{ id: number; ts: number; body: BlockBody }>`
    select id, ts, body from hub_event
    where id = ((select max(id) from hub_event) >> ${sql.lit(SEQUENCE_BITS)}) << ${sql.lit(SEQUENCE_BITS)}`.execute(
    tx,
  )
  const last = rows[0]
  if (!last) return { height: 0, ts: 0, hash: NO_PARENT }
  return { height: last.id / BLOCK_EVENTS, ts: last.ts, hash: last.body.hash }
}

/** Writes the event of each block: the first of its ids. Its hash covers the block before and everything in it. */
async function confirmBlocks(tx: Tx, sealed: readonly SealedRow[], before: string): Promise<void> {
  const blocks = new Map<number, SealedRow[]>()
  for (const event of sealed) {
    const events = blocks.get(event.height)
    if (events) events.push(event)
    else blocks.set(event.height, [event])
  }
  let parent = before
  const rows = [...blocks].map(([height, events]) => {
    const counts: Record<string, number> = {}
    for (const { type } of events) counts[type] = (counts[type] ?? 0) + 1
    const content = events.map(({ id, type, hash, onchain_id }) => [id, type, hash, onchain_id])
    const hash = toHex(
      blake3(Buffer.concat([fromHex(parent)!, Buffer.from(JSON.stringify([height, content]))])),
    )
    const body: BlockBody = { hash, parent, total: events.length, counts }
    parent = hash
    return { id: height * BLOCK_EVENTS, ts: events[0]!.ts, body }
  })
  await sql`
    insert into hub_event (id, type, body, ts, recorded_at)
    select id, ${sql.lit(HubEventType.blockConfirmed)}, body, ts,
      ts::bigint * 1000 + ${FARCASTER_EPOCH}::bigint
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, ts integer, body jsonb)`.execute(
    tx,
  )
}
