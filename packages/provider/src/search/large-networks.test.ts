import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../store/open'
import { cast, NOW, openIsland } from '../../test/message-store'
import { merge } from '../messages/index'

let store: Store
beforeAll(async () => {
  store = await openIsland()
  const texts = Array.from({ length: 40 }, (_, n) =>
    n % 4 === 0 ? `the frogs are singing in pond ${n}` : `a heron stands in pond ${n}`,
  )
  await merge(
    store,
    [
      cast(1, -100, { text: 'the boats are leaving' }),
      ...texts.map((text, n) => cast(1, n - 50, { text })),
    ],
    { now: NOW },
  )
})
afterAll(() => store.close())

const known = async (...stems: string[]) =>
  (await sql<{ stem: string }>`select known_stems(${stems}::text[]) as stem`.execute(store.db)).rows
    .map(({ stem }) => stem)
    .toSorted()
const isFoundByFew = async (query: string) =>
  (await sql<{ few: boolean }>`select found_by_few(${query}::tsquery, 30) as few`.execute(store.db))
    .rows[0]!.few
const setCasts = (count: number) =>
  sql`update pg_class set reltuples = ${count} where oid = '"cast"'::regclass`.execute(store.db)

test('the stems that casts have are known, by the statistics or by the index', async () => {
  const asked = ['eng:heron', 'eng:boat', 'eng:whale', 'fre:boat']
  expect(await known(...asked)).toEqual(['eng:boat', 'eng:heron'])
  await sql`alter table "cast" alter column search set statistics 2`.execute(store.db)
  await store.analyze()
  const { rows } = await sql<{ common: string[] }>`
    select most_common_elems::text::text[] as common from pg_stats
    where tablename = 'cast' and attname = 'search'`.execute(store.db)
  expect(rows[0]!.common).toContain('eng:heron')
  expect(rows[0]!.common).not.toContain('eng:boat')
  expect(await known(...asked)).toEqual(['eng:boat', 'eng:heron'])
})

test('few casts are sorted; of many, those are found in time that several of the newest have', async () => {
  await setCasts(40)
  expect(await isFoundByFew('frogs')).toBe(true)
  expect(await isFoundByFew('heron | frogs')).toBe(false)
  await setCasts(1_000_000)
  expect(await isFoundByFew('frogs')).toBe(false)
  expect(await isFoundByFew('boats')).toBe(true)
})
