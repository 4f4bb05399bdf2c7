import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../store/open'
import { by, cast, mergeAll, NOW, openIsland, populate, signed } from '../../test/message-store'
import { rentStorage } from './accounts'
import { pruneStorage } from './prune-storage'
import { storageTerms } from './storage-terms'
import { rebuild } from './rebuild'
import { checkAgreement } from './verify'
import { build, merge, type Message } from './index'

const DAY = 24 * 3_600_000
const [LEGACY, OF_2025] = [0, 2]
let store: Store
beforeAll(async () => {
  store = await openIsland()
})
/** Users 1 to 5 have nothing but what each test rents. */
beforeEach(async () => {
  await populate(store)
  await store.db.deleteFrom('storage_rent').execute()
})
afterAll(() => store.close())

const rent = (fid: number, units: number, expiresAt = NOW + 400 * DAY) =>
  rentStorage(store, [{ fid, units, unitType: '2025', expiresAt }])
const lend = (
  fid: number,
  toFid: number,
  units: number,
  seconds = 0,
  unitType = OF_2025,
): Message => signed(build.lendStorage(by(fid, seconds), { toFid, units, unitType }))
const outcomes = async (messages: readonly Message[], now = NOW): Promise<string[]> =>
  (await merge(store, messages, { now })).map((outcome) =>
    outcome.status === 'refused' ? outcome.error.code : outcome.status,
  )
const casts = (fid: number, count: number, from = 0): Message[] =>
  Array.from({ length: count }, (_, i) => cast(fid, from + i))
const castCount = async (fid: number) =>
  (await store.db.selectFrom('cast').select('hash').where('fid', '=', fid).execute()).length
async function agree(): Promise<void> {
  expect(await checkAgreement(store)).toEqual([])
  const loans = () => store.db.selectFrom('storage_loan').selectAll().orderBy('to_fid').execute()
  const before = await loans()
  await rebuild(store)
  expect(await loans()).toEqual(before)
}

describe('a loan of storage', () => {
  test('lets the borrower write, and leaves the lender less', async () => {
    await rent(1, 1000)
    expect(await mergeAll(store, [cast(2, 0)])).toEqual(['refused'])
    expect(await outcomes([lend(1, 2, 1)])).toEqual(['merged'])
    expect(await outcomes(casts(2, 101))).toContain('merged')
    expect(await castCount(2)).toBe(100)
    expect(await outcomes([lend(1, 3, 998)])).toEqual(['merged'])
    // One unit is left, which the lender has to keep.
    expect(await outcomes([lend(1, 4, 1)])).toEqual(['INVALID_LOAN'])
    expect(await outcomes(casts(1, 101))).toContain('merged')
    expect(await castCount(1)).toBe(100)
    await agree()
  })

  test('is replaced by a later one, and taken back with no units', async () => {
    await rent(1, 1000)
    expect(await outcomes([lend(1, 2, 5), lend(1, 2, 2, 10), lend(1, 2, 9, 5)])).toEqual([
      'merged',
      'merged',
      'conflict-lost',
    ])
    await outcomes(casts(2, 150))
    expect(await castCount(2)).toBe(150)
    await outcomes([lend(1, 2, 1, 20)])
    expect(await pruneStorage(store, NOW)).toBe(50)
    expect(await castCount(2)).toBe(100)
    await outcomes([lend(1, 2, 0, 30)])
    expect(await outcomes([cast(2, 40)])).toEqual(['NO_STORAGE'])
    // The borrower gets the same time to rent storage as those whose own has expired.
    expect(await pruneStorage(store, NOW + 29 * DAY)).toBe(0)
    expect(await pruneStorage(store, NOW + 31 * DAY)).toBe(100)
    await agree()
  })

  test.each<[string, () => Message[], string]>([
    ['by an account with less than 1,000 units', () => [lend(3, 2, 1)], 'INVALID_LOAN'],
    ['of units of another year', () => [lend(1, 2, 1, 0, LEGACY)], 'INVALID_LOAN'],
    ['of an unknown type', () => [lend(1, 2, 1, 0, 9)], 'INVALID_LOAN'],
    ['of more than 5,000 units', () => [lend(1, 2, 5001)], 'INVALID_LOAN'],
    ['to nobody', () => [lend(1, 0, 1)], 'INVALID_TARGET'],
    ['from the past', () => [lend(1, 2, 1, -601)], 'INVALID_LOAN'],
  ])('is refused %s', async (_, messages, code) => {
    await rent(1, 6000)
    await rent(3, 999)
    expect(await outcomes(messages())).toEqual([code])
  })

  test('counts within a batch', async () => {
    await rent(1, 1000)
    expect(await outcomes([lend(1, 2, 600), lend(1, 3, 600)])).toEqual(['merged', 'INVALID_LOAN'])
  })
})

describe('storage that expires', () => {
  test('leaves messages for 30 days, which then go, and no new ones come', async () => {
    const end = NOW + DAY
    await rent(1, 1, end)
    await outcomes(casts(1, 3))
    const late = cast(1, 2 * 86_400)
    const [refused] = await merge(store, [late], { now: NOW + 2 * DAY })
    expect(refused).toMatchObject({ error: { code: 'NO_STORAGE' } })
    const day = (at: number) => new Date(at).toISOString().slice(0, 10)
    const said = (refused as { error: { message: string } }).error.message
    expect(said).toContain(day(end))
    expect(said).toContain(day(end + 30 * DAY))
    expect(await pruneStorage(store, end + 30 * DAY - 1)).toBe(0)
    expect(await castCount(1)).toBe(3)
    expect(await pruneStorage(store, end + 30 * DAY)).toBe(3)
    expect(await castCount(1)).toBe(0)
    await agree()
  })

  test('takes at once what is more than the rest holds, the oldest first', async () => {
    await rent(1, 1, NOW + DAY)
    await rent(1, 1, NOW + 100 * DAY)
    await outcomes(casts(1, 130))
    expect(await pruneStorage(store, NOW)).toBe(0)
    expect(await pruneStorage(store, NOW + DAY)).toBe(30)
    const left = await store.db.selectFrom('cast').select('ts').orderBy('ts').execute()
    expect(left).toHaveLength(100)
    expect(left[0]!.ts).toBe(cast(1, 30).data.timestamp)
    await agree()
  })

  test('rented again in time keeps everything', async () => {
    await rent(1, 1, NOW + DAY)
    await outcomes(casts(1, 3))
    await rent(1, 1, NOW + 300 * DAY)
    expect(await pruneStorage(store, NOW + 40 * DAY)).toBe(0)
    expect(await castCount(1)).toBe(3)
  })
})

test.each([
  ['2024-08-28T23:59:59Z', 'legacy', 4],
  ['2024-08-29T00:00:00Z', '2024', 3],
  ['2025-07-16T17:00:00Z', '2025', 2],
  ['2026-06-22T16:59:59Z', '2025', 2],
  ['2026-06-22T17:00:00Z', '2025', 1],
])('a unit rented at %s is of %s and lasts %i years', (time, unitType, years) => {
  const rentedAt = Date.parse(time)
  const expiresAt = rentedAt + years * 365 * DAY
  expect(storageTerms(rentedAt)).toEqual({ unitType, expiresAt })
})
