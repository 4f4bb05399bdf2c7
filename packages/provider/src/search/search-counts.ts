import { sql, type Kysely } from 'kysely'
import type { Tables } from '../store/index'
import { matching, type CastSearch } from './search-casts'

/**
 * How many casts fit, by stretches of time.
 * @param stretch its length, and from when until when, in Farcaster seconds
 * @returns counts by the stretch's number: its beginning divided by its length. Empty ones are left out.
 */
export async function countByTime(
  db: Kysely<Tables>,
  search: CastSearch,
  { seconds, from, until }: { seconds: number; from: number; until: number },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ stretch: number; count: number }>`
    select c.ts / ${seconds}::int as stretch, count(*)::int as count from "cast" c
    where ${matching(search)} and c.ts >= ${from}::int and c.ts < ${until}::int
    group by 1`.execute(db)
  return new Map(rows.map(({ stretch, count }) => [stretch, count]))
}
