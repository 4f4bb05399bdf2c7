import { sql, type Kysely } from 'kysely'
import type { Tables } from '../store/index'
import { matching, type CastSearch } from './search-casts'

/**
 * Counts matching casts per time bucket.
 * @param stretch the length of a bucket, and the start and end, in Farcaster seconds
 * @returns counts by the number of the bucket (its start divided by its length); empty buckets are omitted
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
