import { rebuild } from './messages/rebuild'
import { checkAgreement } from './messages/verify'
import { toFarcasterTime } from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

const [ANA, BO] = [2, 3]
const HOUR = 3_600_000
const DAY = 24 * HOUR

let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  island.clock.freeze()
})
afterAll(() => island.close())

const count = async (table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)}`.execute(island.store.db)
  return rows[0]!.n
}
/** Moves the clock and runs the jobs that are due by then, the sweep among them. */
const after = async (days: number) => {
  island.clock.advance(days * DAY)
  await island.jobs.drain()
}

/** Rows of each table that begin now: one that ends on `day`, and in some tables one that does not. */
const cases: {
  table: string
  day: number
  insert: (now: number) => ReturnType<typeof sql>
  stays?: number
}[] = [
  {
    table: 'idempotency',
    day: 1,
    // More than one batch.
    insert: (
      now,
    ) => sql`insert into idempotency (app_id, route, key, body_hash, status, answer, created_at)
      select 'app', 'POST /', n::text, '', 200, '{}', ${now}::bigint from generate_series(1, 2500) n`,
  },
  {
    table: 'idempotency',
    day: 7,
    insert: (now) => sql`insert into idempotency (app_id, route, key, body_hash, created_at)
      values ('app', 'POST /', 'unfinished', '', ${now})`,
  },
  {
    table: 'host_event',
    day: 7,
    insert: (
      now,
    ) => sql`insert into host_event (app_id, fid, domain, event, url, body, state, created_at)
      select 'app', 1, 'a.example', 'frame_added', 'https://a.example', '{}', state, ${now}::bigint
      from unnest('{delivered,failed,waiting}'::text[]) state`,
    stays: 1,
  },
  {
    table: 'mini_app_use',
    // Two weeks and the hour that it is counted in.
    day: 14.1,
    insert: (now) =>
      sql`insert into mini_app_use values ('https://a.example', ${Math.floor(now / HOUR)}, 1, 1)`,
  },
  {
    table: 'job',
    day: 30,
    insert: (now) => sql`insert into job (kind, payload, state, due_at, attempts, created_at)
      values ('gone', '{}', 'failed', ${now}, 5, ${now})`,
  },
  {
    table: 'frame_interaction',
    day: 365,
    insert: (now) => sql`insert into frame_interaction (app_id, hash, url, fid, button, at)
      values ('app', '0x', 'https://a.example', 1, 1, ${now})`,
  },
  {
    table: 'host_notification',
    day: 365,
    insert: (now) => sql`insert into host_notification
      (id, app_id, fid, domain, token, notification_id, title, body, target_url, received_at)
      values ('id', 'app', 1, 'a.example', 'token', 'n', 'Title', 'Body', 'https://a.example', ${now})`,
  },
  {
    table: 'campaign_recipient',
    day: 365,
    insert: (
      now,
    ) => sql`with one as (insert into campaign values ('old', 'app', 'n', 'Title', 'Body', 'https://a.example', ${now}))
      insert into campaign_recipient values ('old', 'token', 1, null, 'https://a.example', 0, 'success')`,
  },
]

test('a repeated key gets the first answer for a day, and is a new request after it', async () => {
  const signerUuid = await island.signerOf(ANA)
  const send = async () =>
    (await island.client.publishCast({ signerUuid, text: 'Once a day', idem: 'once-a-day' })).cast
      .hash
  const first = await send()
  await after(0.9)
  expect(await send()).toBe(first)
  await after(0.2)
  expect(await send()).not.toBe(first)
})

test('a notification ends after a year, and log, notifications and a rebuild agree before and after', async () => {
  const { hash } = (
    await island.client.publishCast({ signerUuid: await island.signerOf(ANA), text: 'For a year' })
  ).cast
  const like = async (fid: number) =>
    island.client.publishReaction({
      signerUuid: await island.signerOf(fid),
      reactionType: 'like',
      target: hash,
    })
  const told = async () => {
    const { notifications } = await island.client.fetchAllNotifications({ fid: ANA, limit: 25 })
    return notifications.filter(({ cast }) => cast?.hash === hash).map(({ count }) => count)
  }
  await like(BO)
  await after(200)
  await like(4)
  expect(await told()).toEqual([2])
  await after(166)
  expect(await told()).toEqual([1])
  const oldest = async () =>
    (await sql<{ ts: number }>`select min(ts) as ts from notification`.execute(island.store.db))
      .rows[0]!.ts
  expect(await oldest()).toBeGreaterThanOrEqual(toFarcasterTime(island.clock.now() - 366 * DAY))
  expect(await checkAgreement(island.store)).toEqual([])

  await rebuild(island.store)
  expect(await told()).toEqual([1])
  expect(await checkAgreement(island.store)).toEqual([])

  // Between two sweeps older ones are still there.
  island.clock.advance(200 * DAY)
  expect(await told()).toEqual([1])
  expect(await checkAgreement(island.store)).toEqual([])
  await island.jobs.drain()
  expect(await told()).toEqual([])
})

test.each(cases)(
  'rows of $table end after $day days',
  async ({ table, day, insert, stays = 0 }) => {
    await after(0)
    const before = await count(table)
    await insert(island.clock.now()).execute(island.store.db)
    const full = await count(table)
    await after(day - 0.1)
    expect(await count(table)).toBe(full)
    await after(0.2)
    expect(await count(table)).toBe(before + stays)
  },
)

test('a campaign ends with its recipients', async () => {
  expect(await count('campaign')).toBe(0)
})
