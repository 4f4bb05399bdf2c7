import { sql } from 'kysely'
import type { Db } from '../store/index'
import { recordMiniAppUse } from './record-use'
import type { VerifiedAction } from './verify'

/** Stores an action that an app had verified. The same action counts once, however often it is verified. */
export async function recordInteraction(
  db: Db,
  appId: string,
  action: VerifiedAction,
  at: number,
): Promise<void> {
  const { numInsertedOrUpdatedRows: fresh } = await db
    .insertInto('frame_interaction')
    .values({
      app_id: appId,
      hash: action.hash,
      url: action.url,
      fid: action.fid,
      button: action.button,
      input: action.input ?? null,
      cast_hash: action.cast?.hash ?? null,
      at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (fresh) await recordMiniAppUse(db, { url: action.url, fid: action.fid, at })
}

/** Unix milliseconds, from `start` (inclusive) to `stop` (exclusive). */
export interface Range {
  appId: string
  url: string
  start: number
  stop: number
}

const within = ({ appId, url, start, stop }: Range) =>
  sql`i.app_id = ${appId} and i.url = ${url} and i.at >= ${start}::bigint and i.at < ${stop}::bigint`

const username = sql`coalesce(p.username, '!' || i.fid)`

/** Number of users. */
export async function countInteractors(db: Db, range: Range): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct i.fid)::int as n from frame_interaction i where ${within(range)}`.execute(
    db,
  )
  return rows[0]!.n
}

/** Users with their number of actions, most active first. */
export async function listInteractors(db: Db, range: Range, limit: number) {
  const { rows } = await sql<{ fid: number; username: string; interaction_count: number }>`
    select i.fid, ${username} as username, count(*)::int as interaction_count
    from frame_interaction i left join profile p on p.fid = i.fid
    where ${within(range)} group by i.fid, p.username
    order by interaction_count desc, i.fid limit ${limit}`.execute(db)
  return rows
}

/** Text inputs of users, newest first. */
export async function listInputs(db: Db, range: Range, limit: number) {
  const { rows } = await sql<{ fid: number; username: string; input_text: string }>`
    select i.fid, ${username} as username, i.input as input_text
    from frame_interaction i left join profile p on p.fid = i.fid
    where ${within(range)} and i.input is not null
    order by i.at desc, i.hash limit ${limit}`.execute(db)
  return rows
}

interface CastWindow {
  /** Unix milliseconds at which the window begins. */
  begins: number
  cast_hash: string
  interaction_count: number
}

/** Interaction counts per cast and time bucket, oldest first; empty buckets are omitted. */
export async function countPerCast(db: Db, range: Range, windowMs: number, limit: number) {
  const { rows } = await sql<CastWindow>`
    select i.at - i.at % ${windowMs}::bigint as begins, i.cast_hash, count(*)::int as interaction_count
    from frame_interaction i where ${within(range)} and i.cast_hash is not null
    group by 1, i.cast_hash order by 1, interaction_count desc, i.cast_hash limit ${limit}`.execute(
    db,
  )
  return rows
}

/** URLs of frames whose actions an app had verified, most recent first. */
export async function validatedFrames(db: Db, appId: string): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select i.url from frame_interaction i where i.app_id = ${appId}
    group by i.url order by max(i.at) desc, i.url`.execute(db)
  return rows.map((row) => row.url)
}
