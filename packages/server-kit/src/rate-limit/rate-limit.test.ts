import { sql, type Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../test/database'
import { createRateCounter, type Limit } from './index'

const limit: Limit = { tries: 3, seconds: 10 }
let database: TestDatabase
let db: Kysely<any>
let now: number
beforeEach(async () => {
  now = 1_700_000_000_000
  database = await openDatabase()
  db = database.db
  await sql`create table counter (key text primary key, used integer not null, ends_at bigint not null)`.execute(
    db,
  )
})
afterEach(() => database.close())
const counter = () => createRateCounter(db, { now: () => now }, 'counter')

test('attempts above the limit wait until its time is over', async () => {
  const { count } = counter()
  const first = [await count('a', limit), await count('a', limit), await count('a', limit)]
  expect(first).toEqual([null, null, null])
  now += 4_000
  expect(await count('a', limit)).toBe(6)
  // Waiting attempts do not extend the time.
  expect(await count('a', limit)).toBe(6)
  now += 6_000
  expect(await count('a', limit)).toBeNull()
})

test('a limit that was reached while the clock was an hour ahead does not last until then', async () => {
  const { count } = counter()
  now += 3_600_000
  for (let tries = 0; tries < 4; tries++) await count('a', limit)
  now -= 3_600_000
  expect(await count('a', limit)).toBeNull()
  expect(await count('a', limit)).toBeNull()
  expect(await count('a', limit)).toBeNull()
  expect(await count('a', limit)).toBe(10)
})

test('keys are counted apart, processes together', async () => {
  const [one, other] = [counter(), counter()]
  for (const each of [one, other, one]) expect(await each.count('a', limit)).toBeNull()
  expect(await other.count('a', limit)).toBe(10)
  expect(await other.count('b', limit)).toBeNull()
})

test('concurrent attempts cannot slip past', async () => {
  const { count } = counter()
  const waits = await Promise.all(Array.from({ length: 12 }, () => count('a', limit)))
  expect(waits.filter((wait) => wait === null)).toHaveLength(3)
})

test('expired counters are deleted', async () => {
  const { count } = counter()
  await count('a', limit)
  now += 120_000
  await count('b', limit)
  const { rows } = await sql`select key from counter`.execute(db)
  expect(rows).toEqual([{ key: 'b' }])
})
