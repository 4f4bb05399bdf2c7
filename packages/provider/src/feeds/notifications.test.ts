import { notificationKinds, type NotificationKind } from '@castaway/contract'
import { randomRuns } from '@castaway/testkit/random-runs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openIsland, populate } from '../../test/message-store'
import { deleteNotifications, insertNotifications } from '../messages/project/notification'
import { compareGroups } from '../messages/project/notification-groups'
import type { Store } from '../store/index'
import {
  countUnseen,
  newestNotification,
  notificationGroups,
  type NotificationCursor,
  type NotificationFilter,
  type NotificationGroup,
} from './notifications'

const READER = 1
const APP = 'test'
const CHANNELS = ['lagoon', 'reef']
const NAMED = 50
const DAY_S = 86_400

let store: Store
beforeAll(async () => {
  store = await openIsland()
})
afterAll(() => store.close())

interface Draft {
  type: NotificationKind
  actor: number
  cast: number
  ts: number
}

let written = 0
const write = (told: readonly Draft[]) =>
  store.transaction((tx) =>
    insertNotifications(
      tx,
      told.map(({ type, actor, cast, ts }) => {
        const hash = `0x${(written++).toString(16).padStart(40, '0')}`
        const about =
          type === 'likes' || type === 'recasts'
            ? `0xca57${cast.toString(16).padStart(36, '0')}`
            : hash
        const channel = type === 'follows' ? null : (CHANNELS[cast % 3] ?? null)
        return {
          fid: READER,
          type,
          actor_fid: actor,
          cast_hash: type === 'follows' ? null : about,
          ts,
          hash,
          channel_id: channel,
          parent_url: channel && `https://${channel}.example`,
        }
      }),
    ),
  )

type Filter = Omit<NotificationFilter, 'upTo' | 'fid' | 'app'>
interface Row {
  id: number
  name: string
  type: NotificationKind
  actor_fid: number
  cast_hash: string | null
  ts: number
  channel_id: string | null
  parent_url: string | null
}

/** The rows that this filter shows, in plain code. */
async function shownRows({ kinds, within, priority }: Filter): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from notification where fid = ${READER}`.execute(
    store.db,
  )
  const fids = async (query: ReturnType<typeof sql<{ fid: number }>>) =>
    new Set((await query.execute(store.db)).rows.map(({ fid }) => fid))
  const hidden = await fids(sql`select muted_fid as fid from mute where fid = ${READER}
    union select banned_fid from ban where app_id = ${APP}`)
  const preferred = await fids(sql`select target_fid as fid from link where fid = ${READER}
    union select fid from profile where score >= 0.8`)
  return rows.filter(
    (row) =>
      !hidden.has(row.actor_fid) &&
      (!priority || preferred.has(row.actor_fid)) &&
      (!kinds || kinds.includes(row.type)) &&
      (!within || within.values.includes(row[within.column]!)),
  )
}

/** All groups of these rows, from first to last. */
function group(rows: readonly Row[], seen: ReadonlyMap<string, number>): NotificationGroup[] {
  const byName = new Map<string, Row[]>()
  for (const row of rows.toSorted((a, b) => b.ts - a.ts || b.id - a.id))
    byName.set(row.name, [...(byName.get(row.name) ?? []), row])
  const parts = (its: readonly Row[]) =>
    Array.from({ length: Math.ceil(its.length / NAMED) }, (_, n) =>
      its.slice(n * NAMED, (n + 1) * NAMED),
    )
  return [...byName.values()]
    .toSorted(([a], [b]) => b!.ts - a!.ts || (a!.name < b!.name ? 1 : -1))
    .flatMap(parts)
    .map((its) => ({
      name: its[0]!.name,
      type: its[0]!.type,
      ts: its[0]!.ts,
      cast_hash: its[0]!.cast_hash,
      actors: its.map((row) => row.actor_fid),
      unseen: its[0]!.ts > (seen.get(its[0]!.type) ?? 0),
    }))
}

/** Reads all pages. `between` runs after each page. */
async function pages(filter: Filter, limit: number, between = async () => {}) {
  const upTo = await newestNotification(store.db)
  const all: NotificationGroup[] = []
  let cursor: NotificationCursor | undefined
  do {
    const whole = { ...filter, fid: READER, app: APP, upTo }
    const { groups, next } = await notificationGroups(store.db, whole, cursor, limit)
    expect(groups.length).toBeLessThanOrEqual(limit)
    all.push(...groups)
    cursor = next
    await between()
  } while (cursor)
  return all
}

async function arrange(scene: {
  told: Draft[]
  muted: number[]
  banned: number[]
  followed: number[]
  undone: number[]
  seen: readonly (readonly [NotificationKind, number])[]
}): Promise<Map<string, number>> {
  await populate(store)
  const insert = async (query: (fid: number) => ReturnType<typeof sql>, fids: number[]) => {
    for (const fid of new Set(fids)) await query(fid).execute(store.db)
  }
  await insert((fid) => sql`insert into mute values (${READER}, ${fid}, 0)`, scene.muted)
  await insert((fid) => sql`insert into ban values (${APP}, ${fid}, 0)`, scene.banned)
  await insert(
    (fid) =>
      sql`insert into link (fid, target_fid, ts, hash) values (${READER}, ${fid}, 0, ${`0x${fid.toString(16).padStart(40, '0')}`})`,
    scene.followed,
  )
  await sql`update profile set score = 0.9 where fid = 5`.execute(store.db)
  const seen = new Map(scene.seen)
  for (const [type, ts] of seen)
    await sql`insert into notification_seen values (${READER}, ${type}, ${ts})`.execute(store.db)
  // In two parts, so that groups grow.
  const half = scene.told.length >> 1
  written = 0
  await write(scene.told.slice(0, half))
  await write(scene.told.slice(half))
  const undone = scene.undone.map((n) => `0x${n.toString(16).padStart(40, '0')}`)
  await store.transaction((tx) => deleteNotifications(tx, undone))
  return seen
}

const actor = fc.integer({ min: 2, max: 14 })
const kind = fc.constantFrom(...notificationKinds)
const told = fc.record({
  type: kind,
  actor,
  cast: fc.nat({ max: 6 }),
  ts: fc.integer({ min: 1, max: 40 }),
})
const few = fc.array(actor, { maxLength: 3 })
const scene = fc.record({
  told: fc.array(told, { minLength: 1, maxLength: 90 }),
  muted: few,
  banned: few,
  followed: few,
  undone: fc.array(fc.nat({ max: 89 }), { maxLength: 15 }),
  seen: fc.array(fc.tuple(kind, fc.nat({ max: 40 })), { maxLength: 4 }),
})
const filter: fc.Arbitrary<Filter> = fc.record(
  {
    priority: fc.boolean(),
    kinds: fc.subarray([...notificationKinds], { minLength: 1 }),
    within: fc.oneof(
      fc.record({
        column: fc.constant('channel_id' as const),
        values: fc.subarray(CHANNELS, { minLength: 1 }),
      }),
      fc.record({
        column: fc.constant('parent_url' as const),
        values: fc.constant<string[]>(['https://reef.example']),
      }),
    ),
  },
  { requiredKeys: ['priority'] },
)

describe('pages of notifications', () => {
  test('together are all notifications that are shown to the reader, grouped', async () => {
    await fc.assert(
      fc.asyncProperty(scene, filter, fc.integer({ min: 1, max: 9 }), async (given, by, limit) => {
        const seen = await arrange(given)
        const rows = await shownRows(by)
        expect(await pages(by, limit)).toEqual(group(rows, seen))
        const unread = rows.filter((row) => row.ts > (seen.get(row.type) ?? 0))
        expect(await countUnseen(store.db, { ...by, fid: READER, app: APP })).toBe(unread.length)
        await store.transaction(async (tx) => expect(await compareGroups(tx, 10)).toEqual([]))
      }),
      { numRuns: randomRuns(20) },
    )
  })

  test('do not repeat or lose a group that receives more while they are read', async () => {
    await fc.assert(
      fc.asyncProperty(
        scene,
        fc.boolean(),
        fc.array(told, { maxLength: 9 }),
        async (given, priority, more) => {
          const seen = await arrange(given)
          const before = group(await shownRows({ priority }), seen)
          const found = await pages({ priority }, 2, async () => {
            await write(more.map((one) => ({ ...one, ts: one.ts + 20 })))
          })
          expect(found.map(({ name, ts }) => [name, ts])).toEqual(
            before.map(({ name, ts }) => [name, ts]),
          )
        },
      ),
      { numRuns: randomRuns(20) },
    )
  })

  test('in priority mode go on behind any number of notifications by users who are not followed', async () => {
    await arrange({ told: [], muted: [], banned: [], followed: [2], undone: [], seen: [] })
    const friends: Draft[] = notificationKinds.map((type) => ({ type, actor: 2, cast: 1, ts: 1 }))
    const strangers = Array.from({ length: 5_000 }, (_, n): Draft[] => [
      { type: 'reply', actor: 3, cast: n, ts: 10 + n },
      { type: 'likes', actor: 100 + (n % 2), cast: 10 + (n >> 1), ts: 10 + n },
    ])
    await write([...friends, ...strangers.flat()])
    const found = await pages({ priority: true }, 25)
    expect(found).toEqual(group(await shownRows({ priority: true }), new Map()))
    expect(found).toHaveLength(friends.length)
    expect(await countUnseen(store.db, { priority: false, fid: READER, app: APP })).toBe(1_000)
  })

  test('name everyone, however many they are', async () => {
    await arrange({ told: [], muted: [7, 20], banned: [], followed: [], undone: [], seen: [] })
    const drafts = (type: NotificationKind, length: number, actor = 0): Draft[] =>
      Array.from({ length }, (_, n) => ({ type, actor: actor + n, cast: 1, ts: 100 + n }))
    await write([
      ...drafts('likes', 5_000),
      ...drafts('follows', NAMED),
      ...drafts('recasts', NAMED + 3),
      ...drafts('reply', 40),
    ])
    for (const limit of [1, 7, 25]) {
      const found = await pages({ priority: false }, limit)
      expect(found).toEqual(group(await shownRows({ priority: false }), new Map()))
      const likes = found.filter(({ type }) => type === 'likes').flatMap(({ actors }) => actors)
      expect([likes.length, new Set(likes).size]).toEqual([4_998, 4_998])
    }
    // What arrives while they are read comes with the next first page.
    const before = group(await shownRows({ priority: false }), new Map())
    const meanwhile = await pages({ priority: false }, 10, async () => {
      await write(drafts('likes', 60, 6_000))
    })
    expect(meanwhile).toEqual(before)
  }, 30_000)

  test('have the follows of each day together', async () => {
    await arrange({ told: [], muted: [], banned: [], followed: [], undone: [], seen: [] })
    const at = (ts: number, actor: number): Draft => ({ type: 'follows', actor, cast: 0, ts })
    await write([at(DAY_S - 1, 2), at(DAY_S, 3), at(2 * DAY_S - 1, 4), at(5 * DAY_S, 5)])
    for (const limit of [1, 25]) {
      expect(await pages({ priority: false }, limit)).toMatchObject([
        { name: '0x0100000005', ts: 5 * DAY_S, actors: [5] },
        { name: '0x0100000001', ts: 2 * DAY_S - 1, actors: [4, 3] },
        { name: '0x0100000000', ts: DAY_S - 1, actors: [2] },
      ])
    }
    await store.transaction((tx) => deleteNotifications(tx, [`0x${'2'.padStart(40, '0')}`]))
    expect(await pages({ priority: false }, 25)).toMatchObject([
      { name: '0x0100000005' },
      { name: '0x0100000001', ts: DAY_S, actors: [3] },
      { name: '0x0100000000' },
    ])
    await store.transaction(async (tx) => expect(await compareGroups(tx, 10)).toEqual([]))
  })
})
