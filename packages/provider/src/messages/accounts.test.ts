import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { build, merge, revokeSigner, toHex } from './index'
import { by, cast, NOW, openIsland, populate, signed, signerOf } from '../../test/message-store'
import { addSignerKey, registerAccount, rentStorage, storageOf } from './accounts'
import { reserveFid } from './fids'
import { claimFname } from './fnames'
import type { Store } from '../store/open'
import { checkAgreement } from './verify'

let store: Store
beforeAll(async () => {
  store = await openIsland()
})
beforeEach(() => populate(store))
afterAll(() => store.close())

const address = (n: number) => `0x${n.toString(16).padStart(40, 'a')}`

test('FIDs are assigned once, after existing ones', async () => {
  const fids = await Promise.all([1, 2, 3].map(() => reserveFid(store.db)))
  expect(new Set(fids).size).toBe(3)
  expect(Math.min(...fids)).toBeGreaterThan(5)
})

test('an FID or address with an account is rejected, and nothing is written', async () => {
  await expect(
    registerAccount(store, { fid: 1, custodyAddress: address(9) }),
  ).rejects.toMatchObject({
    code: 'FID_TAKEN',
  })
  await registerAccount(store, {
    fid: 9,
    custodyAddress: address(9).toUpperCase().replace('X', 'x'),
  })
  await expect(
    registerAccount(store, { fid: 10, custodyAddress: address(9) }),
  ).rejects.toMatchObject({ code: 'CUSTODY_TAKEN' })
  const accounts = await store.db.selectFrom('account').select('fid').orderBy('fid').execute()
  expect(accounts.map((row) => row.fid)).toEqual([1, 2, 3, 4, 5, 9])
})

test('users who were followed before they registered have their followers', async () => {
  await merge(store, [signed(build.linkAdd(by(1), 9))])
  await registerAccount(store, { fid: 9, custodyAddress: address(9) })
  const row = await store.db
    .selectFrom('profile')
    .select('follower_count')
    .where('fid', '=', 9)
    .executeTakeFirstOrThrow()
  expect(row.follower_count).toBe(1)
  expect(await checkAgreement(store)).toEqual([])
})

test('a name belongs to one FID and has the form of an fname', async () => {
  await claimFname(store, { name: 'ana', fid: 1, owner: address(1) })
  await claimFname(store, { name: 'ana', fid: 1, owner: address(1) })
  await expect(claimFname(store, { name: 'ana', fid: 2, owner: address(2) })).rejects.toMatchObject(
    {
      code: 'FNAME_TAKEN',
    },
  )
  for (const name of ['', 'Ana', '-a', 'a'.repeat(17), 'ä', 'a b', "a'; drop table fname"]) {
    await expect(claimFname(store, { name, fid: 1, owner: address(1) })).rejects.toMatchObject({
      code: 'INVALID_FNAME',
    })
  }
})

test('storage adds up over units that have not expired', async () => {
  await store.db.deleteFrom('storage_rent').execute()
  await rentStorage(store, [
    { fid: 1, units: 2 },
    { fid: 1, units: 1, unitType: '2024' },
    { fid: 1, units: 5, rentedAt: 0, expiresAt: NOW - 1 },
  ])
  await merge(store, [cast(1, 0)])
  expect((await storageOf(store, 1)).casts).toEqual({ used: 1, capacity: 2200 })
})

test('a revoked key signs no more, what it signed stays, and it is never added again', async () => {
  const mine = cast(1, 0)
  await merge(store, [mine, signed(build.linkAdd(by(1), 2))])
  const key = toHex(signerOf(1).publicKey)
  await revokeSigner(store, { fid: 1, key })
  const casts = await store.db.selectFrom('cast').select('text').execute()
  expect(casts).toEqual([{ text: mine.data.castAddBody!.text }])
  const refused = { status: 'refused', error: { code: 'UNKNOWN_SIGNER', property: 'signer' } }
  expect(await merge(store, [cast(1, 5), mine])).toMatchObject([refused, refused])
  await expect(addSignerKey(store, { fid: 1, key, appFid: 1 })).rejects.toMatchObject({
    code: 'SIGNER_REVOKED',
  })
  expect(await checkAgreement(store)).toEqual([])
})

test('a difference between log and projections is found', async () => {
  const message = cast(1, 0)
  await merge(store, [message])
  await store.db.updateTable('cast').set({ like_count: 1 }).execute()
  await store.db.updateTable('profile').set({ cast_count: 7 }).where('fid', '=', 1).execute()
  const differences = await checkAgreement(store)
  expect(differences).toHaveLength(2)
  expect(differences.join()).toContain('like_count is 1, the log says 0')
})
