import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../store/index'
import type { TrustGraph } from './eigen-trust'

/** Rows of one read: a few milliseconds, so that whoever waits behind it does not notice. */
const ROWS = 3000
const FOLLOW = 1
/** By the network's number of the reaction: a like, a recast. */
const REACTION: Record<number, number> = { 1: 0.2, 2: 0.4 }
const REPLY = 0.3
/** What one person does to another's casts counts no more than so much, however often they do it. */
const MOST_ACTS = 2

/** The follows and acts of everyone who has an account, and whose account is whose in the graph. */
export interface ReadGraph extends TrustGraph {
  fids: number[]
  /** Reactions and replies that each person made, by their number in the graph. */
  acts: Int32Array
}

/**
 * Reads who follows and who answers to whom, in pieces.
 *
 * Roots are accounts that something outside of the network speaks for: a wallet that has signed, or a
 * subscription that was paid. To make many of these is dear; to make many accounts is not.
 * @param breathe called between pieces; throws to end it
 */
export async function readGraph(db: Db, breathe: () => Promise<void>): Promise<ReadGraph> {
  const fids: number[] = []
  const rooted: number[] = []
  for (let last = 0; ;) {
    const { rows } = await sql<{ fid: number; rooted: boolean }>`
      select a.fid, p.pro_expires_at is not null
        or exists (select from verification v where v.fid = a.fid) as rooted
      from account a left join profile p on p.fid = a.fid
      where a.fid > ${last} order by a.fid limit ${ROWS}`.execute(db)
    for (const row of rows) {
      if (row.rooted) rooted.push(fids.length)
      fids.push(row.fid)
    }
    if (rows.length < ROWS) break
    last = rows.at(-1)!.fid
    await breathe()
  }
  const numbers = new Map(fids.map((fid, number) => [fid, number]))
  const people = fids.length
  const follows = new Set<number>()
  const engaged = new Map<number, number>()
  const acts = new Int32Array(people)
  const pair = (from: number, to: number | null): number | null => {
    const [giver, taker] = [numbers.get(from), numbers.get(to ?? 0)]
    return giver === undefined || taker === undefined || giver === taker
      ? null
      : giver * people + taker
  }
  const act = (from: number, to: number | null, weight: number) => {
    const giver = numbers.get(from)
    if (giver !== undefined) acts[giver]!++
    const key = pair(from, to)
    if (key !== null) engaged.set(key, Math.min(MOST_ACTS, (engaged.get(key) ?? 0) + weight))
  }

  await walk<{ fid: number; target_fid: number }>(
    db,
    breathe,
    (last) => sql`select fid, target_fid from link
      where type = 'follow' ${last ? sql`and (fid, target_fid) > (${last.fid}::int, ${last.target_fid}::int)` : sql``}
      order by fid, target_fid limit ${ROWS}`,
    ({ fid, target_fid }) => {
      const key = pair(fid, target_fid)
      if (key !== null) follows.add(key)
    },
  )
  await walk<{ fid: number; type: number; target: string; target_fid: number | null }>(
    db,
    breathe,
    (last) => sql`select fid, type, target, target_fid from reaction
      ${last ? sql`where (fid, type, target) > (${last.fid}::int, ${last.type}::smallint, ${last.target}::text)` : sql``}
      order by fid, type, target limit ${ROWS}`,
    ({ fid, type, target_fid }) => act(fid, target_fid, REACTION[type] ?? 0),
  )
  await walk<{ hash: string; fid: number; parent_fid: number | null; is_reply: boolean }>(
    db,
    breathe,
    (last) => sql`select hash, fid, parent_fid, parent_hash is not null as is_reply from "cast"
      ${last ? sql`where hash > ${last.hash}::text` : sql``} order by hash limit ${ROWS}`,
    ({ fid, parent_fid, is_reply }) => {
      if (is_reply) act(fid, parent_fid, REPLY)
    },
  )

  const keys = new Set([...follows, ...engaged.keys()])
  const from = new Int32Array(keys.size)
  const to = new Int32Array(keys.size)
  const weight = new Float32Array(keys.size)
  let edge = 0
  for (const key of keys) {
    from[edge] = Math.floor(key / people)
    to[edge] = key % people
    weight[edge] = (follows.has(key) ? FOLLOW : 0) + (engaged.get(key) ?? 0)
    edge++
  }
  return { people, fids, from, to, weight, rooted, acts }
}

/** Reads a table to its end, piece by piece in the order of its key. */
async function walk<Row>(
  db: Db,
  breathe: () => Promise<void>,
  piece: (last: Row | undefined) => RawBuilder<Row>,
  take: (row: Row) => void,
): Promise<void> {
  for (let last: Row | undefined; ;) {
    const { rows } = await piece(last).execute(db)
    for (const row of rows) take(row)
    if (rows.length < ROWS) return
    last = rows.at(-1)
    await breathe()
  }
}
