import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../store/open'
import { joinHint } from './view-change'
import { bytesJson } from '../../store/bytes'

/** Weight of each action before it is scaled by the trust in its author. */
export const actWeight = { like: 1, recast: 2, reply: 1.5 } as const

/** An action by a user with a score of zero counts a tenth of one by a user with the highest score. */
const MIN_TRUST = 0.1
/** Uses the score that the buckets were computed with, which `reweighTrends` changes, and not the current score. */
const trust = sql`(${sql.lit(MIN_TRUST)} + ${sql.lit(1 - MIN_TRUST)} * p.trend_score)`
const reactionWeight = sql`case r.type when 1 then ${sql.lit(actWeight.like)} else ${sql.lit(actWeight.recast)} end`
const SECONDS = 3600

export interface TrendAct {
  cast_hash: string
  /** the user who acted */
  fid: number
  ts: number
  weight: number
}

export const hourOf = (ts: number): number => Math.floor(ts / SECONDS)

/**
 * Adds actions to the buckets of their casts, or removes them with a negative weight. Each user has at most one like
 * and one recast per cast, so repetition does not raise a cast; the author's own actions do not count.
 */
export async function addTrendActs(tx: Tx, acts: readonly TrendAct[]): Promise<void> {
  if (acts.length === 0) return
  const rows = acts.map((act) => ({ ...act, hour: hourOf(act.ts) }))
  await sql`
    insert into trend_bucket (cast_hash, hour, weight)
    select d.cast_hash, d.hour, sum(d.weight * ${trust})
    from json_to_recordset(${bytesJson(rows, 'cast_hash')}::json)
      as d(cast_hash bytea, fid integer, hour integer, weight real)
    join "cast" c on c.hash = d.cast_hash and c.fid <> d.fid
    join profile p on p.fid = d.fid
    where ${joinHint(
      'c.hash',
      rows.map((row) => row.cast_hash),
      'bytea',
    )}
      and ${joinHint(
        'p.fid',
        rows.map((row) => row.fid),
        'int',
      )}
    group by d.cast_hash, d.hour
    on conflict (cast_hash, hour) do update set weight = trend_bucket.weight + excluded.weight`.execute(
    tx,
  )
  const lessened = [...new Set(acts.filter((act) => act.weight < 0).map((act) => act.cast_hash))]
  if (lessened.length === 0) return
  // Sums that should be zero differ from it by rounding errors.
  await sql`delete from trend_bucket
    where cast_hash = any(${lessened}::bytea[]) and weight < 0.0001`.execute(tx)
}

/**
 * Re-weights all past actions of these users after their scores changed. The caller must hold the exclusive merge lock.
 * @param people users with their new scores
 */
export async function reweighTrends(
  tx: Tx,
  people: readonly { fid: number; score: number }[],
): Promise<void> {
  const scores = sql`json_to_recordset(${JSON.stringify(people)}::json) as s(fid integer, score real)`
  const fids = sql`any(${people.map(({ fid }) => fid)}::int[])`
  const { rows } = await sql<{ cast_hash: string; hour: number; more: number }>`
    select a.cast_hash, a.ts / ${sql.lit(SECONDS)} as hour,
      sum(a.weight * ${sql.lit(1 - MIN_TRUST)} * (s.score - p.trend_score))::real as more
    from (
      select r.target as cast_hash, r.fid, r.ts, ${reactionWeight} as weight
      from reaction r join "cast" c on c.hash = r.target and c.fid <> r.fid
      where r.fid = ${fids} and r.type in (1, 2)
      union all
      select f.parent_hash, f.fid, f.ts, ${sql.lit(actWeight.reply)} from (
        select distinct on (k.parent_hash, k.fid) k.parent_hash, k.fid, k.ts
        from "cast" k join "cast" c on c.hash = k.parent_hash and c.fid <> k.fid
        where k.fid = ${fids} and k.parent_hash is not null
        order by k.parent_hash, k.fid, k.ts, k.hash) f) a
    join ${scores} on s.fid = a.fid
    join profile p on p.fid = a.fid
    group by 1, 2`.execute(tx)
  // A separate statement, so that PostgreSQL uses the index instead of a full scan.
  await sql`
    update trend_bucket b set weight = b.weight + d.more
    from json_to_recordset(${bytesJson(rows, 'cast_hash')}::json) as d(cast_hash bytea, hour integer, more real)
    where b.cast_hash = d.cast_hash and b.hour = d.hour
      and ${joinHint(
        'b.cast_hash',
        rows.map((row) => row.cast_hash),
        'bytea',
      )}`.execute(tx)
  await sql`update profile p set trend_score = s.score from ${scores} where p.fid = s.fid`.execute(
    tx,
  )
}

/** Recomputes the trend buckets of casts. */
export async function rebuildTrends(tx: Tx, casts: readonly string[]): Promise<void> {
  if (casts.length === 0) return
  await sql`delete from trend_bucket where cast_hash = any(${casts}::bytea[])`.execute(tx)
  await insertTrends(tx, (hash) => sql`${hash} = any(${casts}::bytea[])`)
}

/** Computes the trend buckets of all casts of these accounts. */
export async function rebuildTrendsOf(tx: Tx, fids: readonly number[]): Promise<void> {
  const which: WhichCasts = (hash) =>
    sql`${hash} in (select own.hash from "cast" own where own.fid = any(${[...fids]}::int[]))`
  await sql`delete from trend_bucket where ${which(sql`cast_hash`)}`.execute(tx)
  await insertTrends(tx, which)
}

/** Computes the trend buckets of all casts, where there are none yet. */
export const fillTrends = (tx: Tx): Promise<void> => insertTrends(tx, () => sql`true`)

/** @param which condition on the hashes of casts */
async function insertTrends(tx: Tx, which: WhichCasts): Promise<void> {
  await sql`
    insert into trend_bucket (cast_hash, hour, weight)
    select a.cast_hash, a.ts / ${sql.lit(SECONDS)}, sum(a.weight * ${trust})
    from (
      select c.hash as cast_hash, r.fid, r.ts, ${reactionWeight} as weight
      from "cast" c join reaction r on r.target = c.hash and r.type in (1, 2) and r.fid <> c.fid
      where ${which(sql`c.hash`)}
      union all
      select f.parent_hash, f.fid, f.ts, ${sql.lit(actWeight.reply)} from (${firstReplies(which)}) f
    ) a join profile p on p.fid = a.fid
    group by 1, 2`.execute(tx)
}

type WhichCasts = (hash: RawBuilder<unknown>) => RawBuilder<unknown>

/** Selects each user's first reply to each of the casts; further replies have no weight. */
const firstReplies = (which: WhichCasts) => sql`
  select distinct on (k.parent_hash, k.fid) k.parent_hash, k.fid, k.ts
  from "cast" k join "cast" c on c.hash = k.parent_hash and c.fid <> k.fid
  where ${which(sql`k.parent_hash`)}
  order by k.parent_hash, k.fid, k.ts, k.hash`

/**
 * Updates the buckets after replies were added or removed. That may change which reply of a user is the first, so the
 * hours of all replies of these users are recomputed, and no others.
 */
export async function refreshReplyTrends(
  tx: Tx,
  replies: readonly { parent_hash: string; fid: number; ts: number }[],
): Promise<void> {
  if (replies.length === 0) return
  const json = bytesJson(
    replies.map((reply) => ({
      cast_hash: reply.parent_hash,
      fid: reply.fid,
      hour: hourOf(reply.ts),
    })),
    'cast_hash',
  )
  const { rows } = await sql<{ cast_hash: string; hour: number }>`
    with touched as (
      select * from json_to_recordset(${json}::json) as t(cast_hash bytea, fid integer, hour integer)
    )
    select cast_hash, hour from touched
    union
    select t.cast_hash, k.ts / ${sql.lit(SECONDS)}
    from touched t join "cast" k on k.parent_hash = t.cast_hash and k.fid = t.fid
    where ${joinHint(
      'k.parent_hash',
      replies.map((reply) => reply.parent_hash),
      'bytea',
    )}`.execute(tx)
  const hours = bytesJson(rows, 'cast_hash')
  const casts = [...new Set(rows.map((row) => row.cast_hash))]
  const buckets = sql`json_to_recordset(${hours}::json) as w(cast_hash bytea, hour integer)`
  await sql`
    delete from trend_bucket b using ${buckets}
    where b.cast_hash = w.cast_hash and b.hour = w.hour
      and ${joinHint('b.cast_hash', casts, 'bytea')}`.execute(tx)
  await sql`
    insert into trend_bucket (cast_hash, hour, weight)
    select a.cast_hash, a.hour, sum(a.weight * ${trust})
    from (
      select w.cast_hash, w.hour, r.fid, ${reactionWeight} as weight
      from ${buckets}
      join "cast" c on c.hash = w.cast_hash
      join reaction r on r.target = w.cast_hash and r.type in (1, 2) and r.fid <> c.fid
        and r.ts >= w.hour * ${sql.lit(SECONDS)} and r.ts < (w.hour + 1) * ${sql.lit(SECONDS)}
      where ${joinHint('c.hash', casts, 'bytea')} and ${joinHint('r.target', casts, 'bytea')}
      union all
      select w.cast_hash, w.hour, f.fid, ${sql.lit(actWeight.reply)}
      from ${buckets}
      join (${firstReplies((hash) => sql`${hash} = any(${casts}::bytea[])`)}) f
        on f.parent_hash = w.cast_hash and f.ts / ${sql.lit(SECONDS)} = w.hour
    ) a join profile p on p.fid = a.fid
    group by 1, 2`.execute(tx)
}
