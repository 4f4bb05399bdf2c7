import { afterAll, beforeAll, expect, test } from 'vitest'
import { by, mergeAll, NOW, openIsland, signed } from '../../../test/message-store'
import { build, extendPro, rentStorage } from '../../messages/index'
import { decodeFields } from '../../messages/wire'
import type { Store } from '../../store/open'
import { encodeResponse, responses } from '../grpc/responses'
import { storageLimitsJson } from '../json/events'
import { storageLimitsByFid } from './storage-limits'

const LENT = 30
const lends = ({ limits }: any) => limits.find(({ name }: any) => name === 'STORAGE_LENDS')

let store: Store
beforeAll(async () => {
  store = await openIsland()
  await store.db.deleteFrom('storage_rent').execute()
  await rentStorage(store, [{ fid: 1, units: 1000, unitType: '2025' }])
  const loan = build.lendStorage(by(1), { toFid: 2, units: LENT, unitType: 2 })
  await mergeAll(store, [signed(loan)])
})
afterAll(() => store.close())

const limitsOf = (fid: number) => storageLimitsByFid(store, { fid })
/** As a client reads it. */
const decoded = async (fid: number) =>
  decodeFields(
    responses.storageLimits,
    encodeResponse(responses.storageLimits, await limitsOf(fid)),
  ) as any

test('units are those that can be filled, and each type says what was rented, lent and borrowed', async () => {
  const [lender, borrower] = [await decoded(1), await decoded(2)]
  expect([lender.units, borrower.units]).toEqual([1000 - LENT, LENT])
  expect(lender.unitDetails[2]).toEqual({
    unitType: 2,
    unitSize: 1000 - LENT,
    purchasedUnitSize: 1000,
    lentUnitSize: LENT,
    borrowedUnitSize: 0,
  })
  expect(borrower.unitDetails[2]).toEqual({
    unitType: 2,
    unitSize: LENT,
    purchasedUnitSize: 0,
    lentUnitSize: 0,
    borrowedUnitSize: LENT,
  })
  expect(lender.limits[0]).toMatchObject({ name: 'CASTS', limit: (1000 - LENT) * 100 })
})

test('loans have a store, with one for each rented unit', async () => {
  expect(lends(await decoded(1))).toMatchObject({ storeType: 7, limit: 1000, used: 1 })
  expect(lends(await decoded(2))).toMatchObject({ limit: 0, used: 1 })
  const json = storageLimitsJson(await limitsOf(1)) as any
  expect(lends(json)).toEqual({
    storeType: 'None',
    name: 'STORAGE_LENDS',
    limit: 1000,
    used: 1,
    earliestTimestamp: 0,
    earliestHash: [],
  })
  expect(json.unitDetails[2]).toEqual({ unitType: 'UnitType2025', unitSize: 1000 - LENT })
})

test('there is always one subscription, which ends at 0 for someone who never had one', async () => {
  const subscriptions = async () => (storageLimitsJson(await limitsOf(3)) as any).tier_subscriptions
  expect(await subscriptions()).toEqual([{ tier_type: 'Pro', expires_at: 0 }])
  await store.transaction((tx) => extendPro(store, tx, [{ fid: 3, days: 1 }], NOW))
  expect(await subscriptions()).toEqual([{ tier_type: 'Pro', expires_at: NOW / 1000 + 86_400 }])
})
