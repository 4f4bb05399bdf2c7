import { sql, type Kysely } from 'kysely'
import type { Tables } from '../store/index'
import { visible, type Reader } from './conditions'
import { ancestorsOf } from './conversation'

/** Levels below a cast, and casts among them, that are searched for the next replies. */
const MAX_DEPTH = 10
const MAX_BELOW = 2_000

/**
 * Reads the conversation around a cast, oldest first: its ancestors, the cast itself and, if the limit allows, the
 * first replies below it.
 */
export async function castsAround(
  db: Kysely<Tables>,
  hash: string,
  reader: Reader,
  limit: number,
): Promise<string[]> {
  const above = limit > 1 ? (await ancestorsOf(db, hash, reader)).slice(1 - limit) : []
  const room = limit - above.length - 1
  if (room === 0) return [...above, hash]
  const { rows } = await sql<{ hash: string }>`
    with recursive below as (
      select c.hash, c.ts, 1 as level from "cast" c where c.parent_hash = ${hash} and ${visible('c.fid', reader)}
      union all
      select c.hash, c.ts, b.level + 1 from below b join "cast" c on c.parent_hash = b.hash
      where b.level < ${MAX_DEPTH}::int and ${visible('c.fid', reader)})
    select hash from (select hash, ts from below limit ${MAX_BELOW}::int) b order by ts, hash limit ${room}::int`.execute(
    db,
  )
  return [...above, hash, ...rows.map((row) => row.hash)]
}
