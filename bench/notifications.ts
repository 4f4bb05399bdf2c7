import { systemClock, toFarcasterTime } from '@castaway/contract'
import type { Store } from '@castaway/provider'
import { sql } from 'kysely'
import type { Database } from './served'
import { createAccounts, openSmallWorld } from './small-world'
import { median, ms, timed, type Row } from './table'

/** Two people, and how many notifications they have. */
const FEW = { fid: 1, notifications: 1_000 }
const MANY = { fid: 2, notifications: 1_000_000 }
/** Seconds from one notification to the next: 230 follows a day. */
const EVERY = 150
/** Actors from this FID on. */
const FIRST_ACTOR = 1_000
/** Actors who have a profile: those of the newest notifications, which a page names. */
const PROFILES = 5_000

/**
 * Writes a person's notifications, newest last: four in ten follow, four like (a quarter of those one cast), two reply.
 * Written as the merge writes them, but in two statements.
 */
async function seed(store: Store, { fid, notifications }: typeof FEW): Promise<void> {
  const hash = (kind: string, n: string) =>
    sql.raw(`decode('${fid}${kind}' || lpad(to_hex(${n}), 38, '0'), 'hex')`)
  const liked = 'case when n % 4 = 0 then 0 else 1 + n / 400 end'
  const now = toFarcasterTime(systemClock.now())
  await sql`
    insert into "cast" (hash, fid, ts, text, root_hash)
    select h, case kind when 'a' then ${fid}::int else ${FIRST_ACTOR} + n % ${PROFILES}::int end,
      ${now}::int - ${EVERY}::int * (${notifications}::int - n), 'A cast of the benchmark', h
    from (
      select 'a' as kind, n, ${hash('a', 'n')} as h from generate_series(0, ${notifications}::int / 400 + 1) n
      union all
      select 'b', n, ${hash('b', 'n')} from generate_series(1, ${notifications}::int) n where n % 10 >= 8) c`.execute(
    store.db,
  )
  await sql`
    with added as (
      insert into notification (fid, type, actor_fid, cast_hash, ts, hash)
      select ${fid}, type, ${FIRST_ACTOR} + ${notifications}::int - n,
        case type when 'likes' then ${hash('a', liked)} when 'reply' then ${hash('b', 'n')} end,
        ${now}::int - ${EVERY}::int * (${notifications}::int - n), ${hash('b', 'n')}
      from (
        select n, case when n % 10 < 4 then 'follows' when n % 10 < 8 then 'likes' else 'reply' end as type
        from generate_series(1, ${notifications}::int) n) one
      returning *)
    insert into notification_group
      (fid, name, type, cast_hash, ts, newest_id, newest_actor, count)
    select fid, name, min(type), (array_agg(cast_hash))[1], max(ts), max(id),
      (array_agg(actor_fid order by id desc))[1], count(*)
    from added where type <> 'reply' group by fid, name`.execute(store.db)
}

const seedBoth = async (store: Store): Promise<void> => {
  await createAccounts(store, FEW.fid, MANY.fid)
  await createAccounts(store, FIRST_ACTOR, FIRST_ACTOR + PROFILES)
  for (const person of [FEW, MANY]) await seed(store, person)
}

async function measure(on: Database): Promise<Row[]> {
  const { client, close } = await openSmallWorld(on, 'notifications', seedBoth)
  try {
    const page = async (fid: number, priorityMode: boolean) => {
      const read = () => client.fetchAllNotifications({ fid, limit: 25, priorityMode })
      const { notifications } = await read()
      // A page ends early after a group of many, such as the follows of a day.
      if (notifications.length > 0 === priorityMode)
        throw new Error(`A page of ${notifications.length}`)
      await timed(20, read)
      return median(await timed(200, read))
    }
    const rows: Row[] = []
    for (const priority of [false, true]) {
      const few = await page(FEW.fid, priority)
      const many = await page(MANY.fid, priority)
      rows.push({
        what: `notifications p50${priority ? ', priority mode' : ''}, 1,000,000 of a person, ${on}`,
        figure: ms(many),
        against: `${ms(few)} of 1,000`,
        ratio: many / few,
      })
    }
    return rows
  } finally {
    await close()
  }
}

/** A page of notifications, most of them in few groups and none of them read, on both databases. */
export const notifications = async (): Promise<Row[]> => [
  ...(await measure('pglite')),
  ...(await measure('postgres')),
]
