import { sql, type RawBuilder } from 'kysely'

/**
 * Hourly sums of attention that a ranking reads, divided among the hours of its window: those of each hour with the most.
 * If no hour has more than its share (120 in a week, 800 in a day), casts are ranked exactly.
 */
const READ = 20_000
/** Newest casts that are ranked if a ranking is narrowed to some, such as those of a channel. */
const NEWEST = 3_000

interface HeatWindow {
  /** Farcaster hours: after the first, up to the last. */
  from: number
  until: number
  /** Farcaster hour of now. */
  hour: number
  /** Hours after which attention counts half. */
  fade: number
  /** Condition on a top-level cast `c`, which few casts fulfill. */
  among?: RawBuilder<boolean>
}

/** SQL of casts with the attention that they received in the window: `cast_hash` and `heat`. */
export function heatOfCasts({ from, until, hour, fade, among }: HeatWindow): RawBuilder<unknown> {
  const perHour = Math.ceil(READ / (until - from))
  const buckets = among
    ? sql`(
        select c.hash from "cast" c where c.parent_hash is null and ${among}
        order by c.ts desc, c.hash desc limit ${sql.lit(NEWEST)}) c
      cross join lateral (
        select * from trend_bucket x
        where x.cast_hash = c.hash and x.hour > ${from}::int and x.hour <= ${until}::int) b`
    : sql`generate_series(${from}::int + 1, ${until}::int) as h(hour)
      cross join lateral (
        select * from trend_bucket x where x.hour = h.hour
        order by x.weight desc, x.cast_hash desc limit ${perHour}::int) b`
  return sql`
    select b.cast_hash,
      sum(b.weight * power(0.5, greatest(0, ${hour}::int - b.hour) / ${fade}::real)) as heat
    from ${buckets} group by b.cast_hash`
}
