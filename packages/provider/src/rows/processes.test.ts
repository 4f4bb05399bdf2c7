import { systemClock, systemRandom } from '@castaway/contract'
import { onOwnDatabase, type OwnDatabase } from '@castaway/testkit/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerAccount } from '../messages/index'
import { openStore, type Store } from '../store/index'
import { cacheRows, rowsOf } from './index'

const open = (database: OwnDatabase) =>
  openStore({
    ...database,
    clock: systemClock,
    random: systemRandom,
    secret: 'a secret for tests only',
  })

describe.runIf(process.env.DATABASE_URL)('processes that share a database', () => {
  let store: Store
  let other: Store
  const stops: (() => void)[] = []
  beforeAll(async () => {
    let database: OwnDatabase
    store = await onOwnDatabase((own) => {
      database = own
      return open(own)
    })
    other = await open(database!)
    for (const each of [store, other]) stops.push(await cacheRows(each))
  })
  afterAll(async () => {
    for (const stop of stops) stop()
    await other.close()
    await store.close()
  })

  const seenBy = async (at: Store, fid: number) => (await rowsOf(at.db).users([fid])).has(fid)

  it('drop what another one has changed', async () => {
    expect([await seenBy(store, 7), await seenBy(other, 7)]).toEqual([false, false])
    await registerAccount(store, { fid: 7, custodyAddress: `0x${'07'.repeat(20)}` })
    expect(await seenBy(store, 7)).toBe(true)
    await expect.poll(() => seenBy(other, 7)).toBe(true)
  })

  it('never cache what was read before a change that they know', async () => {
    const fids = Array.from({ length: 60 }, (_, n) => 100 + n)
    let isWriting = true
    const reading = (async () => {
      while (isWriting) await rowsOf(other.db).users(fids)
    })()
    for (const fid of fids) {
      const address = `0x${fid.toString(16).padStart(40, '0')}`
      await registerAccount(store, { fid, custodyAddress: address })
    }
    await expect.poll(async () => (await rowsOf(other.db).users(fids)).size).toBe(fids.length)
    isWriting = false
    await reading
  })
})
