import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../store/index'
import type { TrustGraph } from './eigen-trust'

/**
 * Approximate number of rows per read: a few milliseconds, so that queries waiting behind it are not delayed
 * noticeably.
 */
const ROWS = 1500
const FOLLOW = 1
/** Weights by the protocol's reaction type: a like, a recast. */
const REACTION: Record<number, number> = { 1: 0.2, 2: 0.4 }
const REPLY = 0.3
/** Maximum weight of one user's actions on another user's casts, however many there are. */
const MAX_ACTS = 2
/** Number of edges that are sorted before other work can run. */
const EDGES = 50_000

/** The trust graph of all follows and actions, with the account of each node. */
export interface ReadGraph extends TrustGraph {
  fids: number[]
  /** Number of reactions and replies that each user made, by their number in the graph. */
  acts: Int32Array
}

/**
 * Reads follows, reactions and replies in small chunks.
 *
 * Roots are accounts that something outside of the network vouches for: a verified wallet or a paid subscription. Many
 * accounts are cheap to create; many of these are expensive.
 * @param breathe called between chunks; if it throws, the reading ends
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
  /** Weight by pair: that of the actions, plus `MAX_ACTS` and `FOLLOW` for a follow. */
  const edges = new Map<number, number>()
  const mark = MAX_ACTS + FOLLOW
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
    if (key === null) return
    const known = edges.get(key) ?? 0
    const followed = known >= mark ? mark : 0
    edges.set(key, followed + Math.min(MAX_ACTS, known - followed + weight))
  }

  const each = (targets: string, take: (target: number) => void) =>
    targets.split(',').forEach((target) => take(Number(target)))
  await walk(
    db,
    fids,
    breathe,
    ([first, last]) => sql`
    select fid, 0 as kind, string_agg(target_fid::text, ',') as targets from link
    where type = 'follow' and fid between ${first} and ${last} group by fid`,
    (row) =>
      each(row.targets, (target) => {
        const key = pair(row.fid, target)
        if (key !== null) edges.set(key, mark)
      }),
  )
  await walk(
    db,
    fids,
    breathe,
    ([first, last]) => sql`
    select fid, type as kind, string_agg(coalesce(target_fid, 0)::text, ',') as targets from reaction
    where fid between ${first} and ${last} group by fid, type`,
    (row) => each(row.targets, (target) => act(row.fid, target, REACTION[row.kind] ?? 0)),
  )
  await walk(
    db,
    fids,
    breathe,
    ([first, last]) => sql`
    select fid, 0 as kind, string_agg(coalesce(parent_fid, 0)::text, ',') as targets from "cast"
    where parent_hash is not null and fid between ${first} and ${last} group by fid`,
    (row) => each(row.targets, (target) => act(row.fid, target, REPLY)),
  )

  const from = new Int32Array(edges.size)
  const to = new Int32Array(edges.size)
  const weight = new Float32Array(edges.size)
  let edge = 0
  for (const [key, known] of edges) {
    from[edge] = Math.floor(key / people)
    to[edge] = key % people
    weight[edge] = known >= mark ? known - MAX_ACTS : known
    edge++
    if (edge % EDGES === 0) await breathe()
  }
  return { people, fids, from, to, weight, rooted, acts }
}

interface ActivityRow {
  fid: number
  kind: number
  /** FIDs, joined by commas: one row per value would be far slower to read. */
  targets: string
}

/** Reads the actions of all users, in ranges of users with about `ROWS` actions. */
async function walk(
  db: Db,
  fids: readonly number[],
  breathe: () => Promise<void>,
  piece: (fids: [number, number]) => RawBuilder<ActivityRow>,
  take: (row: ActivityRow) => void,
): Promise<void> {
  let span = 10
  for (let at = 0; at < fids.length;) {
    const last = Math.min(at + span, fids.length) - 1
    const { rows } = await piece([fids[at]!, fids[last]!]).execute(db)
    let count = 0
    for (const row of rows) {
      take(row)
      count += row.targets.length / 5
    }
    at = last + 1
    // At most doubled, because the next users may have done more.
    span = Math.max(1, Math.min(2 * span, Math.floor((span * ROWS) / Math.max(1, count))))
    await breathe()
  }
}
