import { sql, type Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryBuckets, sharedBuckets, type TokenBuckets } from './token-bucket'
import { openDatabase } from '../../test/database'

const clock = { time: 1_700_000_000_000, now: () => clock.time }
const rule = { requests: 40, seconds: 20 }

let db: Kysely<any>
let close: () => Promise<void>
beforeEach(async () => {
  ;({ db, close } = await openDatabase())
  await sql`create table bucket (
    key text primary key, tokens double precision, granted integer, at bigint)`.execute(db)
})
afterEach(() => close())

const shared = () =>
  sharedBuckets(db, clock, 'bucket', (cause) => {
    throw cause
  })

/** Sends requests at once. @returns how many were allowed */
async function allowed(buckets: TokenBuckets[], requests: number, key = 'ann'): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: requests }, (_, index) =>
      buckets[index % buckets.length]!.take(key, rule),
    ),
  )
  return answers.filter(({ isAllowed }) => isAllowed).length
}

describe.each([
  ['in memory', () => memoryBuckets(clock)],
  ['shared', shared],
])('a bucket %s', (_name, create) => {
  test('allows its burst, then what has been refilled', async () => {
    const buckets = [create()]
    expect(await allowed(buckets, 60)).toBe(40)
    expect(await allowed(buckets, 5)).toBe(0)
    clock.time += 5_000
    expect(await allowed(buckets, 60)).toBe(10)
    clock.time += 3_600_000
    expect(await allowed(buckets, 60)).toBe(40)
  })

  test('that was emptied while the clock was an hour ahead fills up in its time', async () => {
    const buckets = [create()]
    clock.time += 3_600_000
    expect(await allowed(buckets, 60)).toBe(40)
    clock.time -= 3_600_000
    await allowed(buckets, 60)
    clock.time += 20_000
    expect(await allowed([...buckets, create()], 30)).toBeGreaterThanOrEqual(20)
  })

  test('limits each key by itself', async () => {
    const buckets = [create()]
    expect(await allowed(buckets, 60)).toBe(40)
    expect(await allowed(buckets, 60, 'bea')).toBe(40)
  })

  test('says what is left, when the next request is allowed and when all are', async () => {
    const buckets = create()
    expect(await buckets.take('cy', rule)).toEqual({
      isAllowed: true,
      remaining: 39,
      retryAfter: 0,
      reset: 1,
    })
    await allowed([buckets], 60, 'cy')
    expect(await buckets.take('cy', rule)).toEqual({
      isAllowed: false,
      remaining: 0,
      retryAfter: 1,
      reset: 20,
    })
  })

  test('is not refilled by a clock that goes back', async () => {
    const buckets = [create()]
    await allowed(buckets, 60)
    clock.time -= 60_000
    expect(await allowed(buckets, 5)).toBe(0)
    clock.time += 60_000
  })
})

describe('buckets of several processes', () => {
  test('allow together what one would, but for what each holds', async () => {
    const processes = [shared(), shared(), shared()]
    const count = await allowed(processes, 300)
    // Each may hold a twentieth of the bucket that it does not spend.
    expect(count).toBeGreaterThanOrEqual(40 - 2 * 3)
    expect(count).toBeLessThanOrEqual(40)
    clock.time += 10_000
    expect(await allowed(processes, 300)).toBeLessThanOrEqual(20 + 2 * 3)
  })

  test('ask the database rarely, and not at all for a key that has nothing left', async () => {
    let statements = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => (statements++, node),
      transformResult: async ({ result }) => result,
    })
    const buckets = sharedBuckets(counted, clock, 'bucket', () => {})
    for (let i = 0; i < 1000; i++) await buckets.take('dee', rule)
    expect(statements).toBeLessThanOrEqual(25)
  })

  test('allow requests while the database is away, and say so', async () => {
    const errors: unknown[] = []
    const buckets = sharedBuckets(db, clock, 'missing', (cause) => errors.push(cause))
    expect((await buckets.take('eli', rule)).isAllowed).toBe(true)
    expect(errors).toHaveLength(1)
  })
})
