import { systemClock, systemRandom } from '@castaway/contract'
import { cable } from '@castaway/testkit/cable'
import { onOwnDatabase, type OwnDatabase } from '@castaway/testkit/database'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StoreEvent } from './events'
import { openStore, type Store, type Tx } from './open'

const HOUR = 3_600_000
const open = (database: OwnDatabase) =>
  openStore({
    ...database,
    clock: systemClock,
    random: systemRandom,
    secret: 'a secret for tests only',
  })
let database: OwnDatabase
let store: Store

beforeAll(async () => {
  store = await onOwnDatabase((own) => {
    database = own
    return open(own)
  })
})
afterAll(() => store.close())

const event = (fid: number): StoreEvent => ({ kind: 'profile', fid })
const record = (to: Store, ...fids: number[]) =>
  to.transaction((tx) => to.events.record(tx, fids.map(event)))
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
/** The FIDs of all events that a store delivers from now on. */
async function listen(to: Store) {
  const heard: number[] = []
  stops.push(to.events.subscribe((each) => each.kind === 'profile' && heard.push(each.fid)))
  await to.events.ready()
  return heard
}
const missed = async (from: Store, position: string) =>
  (await from.events.since(position))?.flatMap(({ events }) =>
    events.map((each) => (each as { fid: number }).fid),
  )

describe('the event log', () => {
  it('delivers what was committed, once the transaction has ended', async () => {
    const heard = await listen(store)
    await store.transaction(async (tx) => {
      await store.events.record(tx, [event(1), event(2)])
      expect(heard).toEqual([])
    })
    expect(heard).toEqual([1, 2])
    const failing = store.transaction(async (tx) => {
      await store.events.record(tx, [event(3)])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await record(store)
    expect(heard).toEqual([1, 2])
  })

  it('goes on from a position, also after a restart', async () => {
    await record(store, 1)
    await store.events.ready()
    const position = store.events.position()
    await record(store, 2, 3)
    await record(store, 4)
    expect(await missed(store, position)).toEqual([2, 3, 4])
    expect(await missed(store, store.events.position())).toEqual([])
    await record(store, 5)
    expect(await missed(store, position)).toEqual([2, 3, 4, 5])
  })

  it('does not know positions of other logs, or from before its oldest batch', async () => {
    await store.events.ready()
    // Past what other tests rolled back.
    await expect.poll(() => store.events.position()).toMatch(/^\d+$/)
    const start = store.events.position()
    for (const fid of [1, 2, 3]) await record(store, fid)
    expect(await missed(store, '9999')).toBe(undefined)
    expect(await missed(store, 'x')).toBe(undefined)
    const position = store.events.position()
    await store.events.trim(systemClock.now() - HOUR)
    expect(await missed(store, start)).toEqual([1, 2, 3])
    await store.events.trim(systemClock.now() + HOUR)
    expect(await missed(store, start)).toBe(undefined)
    expect(await missed(store, position)).toEqual([])
    await record(store, 4)
    expect(await missed(store, position)).toEqual([4])
  })

  it('does not stop at a listener that throws', async () => {
    stops.push(
      store.events.subscribe(() => {
        throw new Error('a listener of this test')
      }),
    )
    const heard = await listen(store)
    await record(store, 1)
    expect(heard).toEqual([1])
  })
})

describe.runIf(process.env.DATABASE_URL)('two processes', () => {
  let other: Store
  beforeEach(async () => {
    other = await open(database)
  })
  afterEach(() => other.close())

  it('hear each other at once', async () => {
    const [here, there] = [await listen(store), await listen(other)]
    // Far more than could arrive by looking once a second.
    for (let fid = 1; fid <= 20; fid++) {
      await record(fid % 2 ? store : other, fid)
      await expect.poll(() => [here.at(-1), there.at(-1)], { interval: 2 }).toEqual([fid, fid])
    }
    const all = Array.from({ length: 20 }, (_, n) => n + 1)
    expect([here, there]).toEqual([all, all])
    for (const each of [store, other]) {
      await expect.poll(() => each.events.position()).toMatch(/^\d+$/)
    }
    expect(other.events.position()).toBe(store.events.position())
  })

  it('hear of jobs that the other enqueued', async () => {
    let woken = 0
    const stop = other.channel!.on('jobs', () => (woken += 1))
    await expect.poll(() => woken).toBe(1)
    store.channel!.on('events', () => {})
    store.channel!.wake('jobs')
    await expect.poll(() => woken).toBe(2)
    stop()
  })

  it('lose nothing if transactions commit in another order than they began', async () => {
    const heard = await listen(other)
    const began = await held(store, [event(1)])
    await record(store, 2)
    await expect.poll(() => heard).toEqual([2])
    const between = other.events.position()
    await began.commit()
    await expect.poll(() => heard).toEqual([2, 1])
    expect(await missed(store, between)).toEqual([1])
    await expect.poll(() => other.events.position()).toMatch(/^\d+$/)
    expect(await missed(store, other.events.position())).toEqual([])
  })

  it('go on past numbers of transactions that were rolled back', async () => {
    const heard = await listen(other)
    const began = await held(store, [event(1)])
    await record(store, 2)
    await expect.poll(() => heard).toEqual([2])
    expect(other.events.position()).toContain('-')
    await began.rollback()
    await expect.poll(() => other.events.position()).not.toContain('-')
    await record(store, 3)
    await expect.poll(() => heard).toEqual([2, 3])
  })

  it('do not miss a transaction that was open when the process began to listen', async () => {
    const began = await held(store, [event(1)])
    await record(store, 2)
    const heard = await listen(other)
    await began.commit()
    await expect.poll(() => heard).toEqual([1])
  })

  it('lose nothing while a connection is cut, and get nothing twice', async () => {
    const line = await cable(new URL(database.databaseUrl!))
    const far = await open({ databaseUrl: line.url })
    const heard = await listen(far)
    await record(store, 1)
    await expect.poll(() => heard).toEqual([1])
    line.cut()
    for (const fid of [2, 3, 4]) await record(store, fid)
    line.mend()
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([1, 2, 3, 4])
    await record(store, 5)
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([1, 2, 3, 4, 5])
    await far.close()
    line.close()
  })

  it('are told that everything may have changed after they were cut off for long', async () => {
    const clock = { now: () => systemClock.now() + ahead }
    let ahead = 0
    const sleeper = await openStore({
      ...database,
      clock,
      random: systemRandom,
      secret: 'a secret for tests only',
    })
    const kinds: string[] = []
    sleeper.events.subscribe(({ kind }) => kinds.push(kind))
    await sleeper.events.ready()
    await record(store, 1)
    await expect.poll(() => kinds).toEqual(['profile'])
    ahead = HOUR
    await record(store, 2)
    await expect.poll(() => kinds).toEqual(['profile', 'replaced', 'profile'])
    await sleeper.close()
  })

  it('recorded by many transactions at the same time, everything arrives once', async () => {
    const heard = await listen(other)
    const fids = Array.from({ length: 300 }, (_, n) => n)
    await Promise.all(
      fids.map((fid) =>
        (fid % 2 ? store : other)
          .transaction(async (tx) => {
            await sql`select pg_sleep(${Math.random() / 50})`.execute(tx)
            await (fid % 2 ? store : other).events.record(tx, [event(fid)])
            await sql`select pg_sleep(${Math.random() / 50})`.execute(tx)
            if (fid % 7 === 0) throw new Error('rolled back')
          })
          .catch(() => undefined),
      ),
    )
    const kept = fids.filter((fid) => fid % 7 !== 0)
    await expect.poll(() => heard.length).toBe(kept.length)
    await expect.poll(() => other.events.position()).toMatch(/^\d+$/)
    expect(heard.toSorted((a, b) => a - b)).toEqual(kept)
  })
})

/** Records events in a transaction that stays open. */
async function held(at: Store, events: StoreEvent[]) {
  let end = (_work: () => void) => {}
  const ended = new Promise<() => void>((done) => (end = done))
  let begun = () => {}
  const began = new Promise<void>((done) => (begun = done))
  const whole = at
    .transaction(async (tx: Tx) => {
      await at.events.record(tx, events)
      begun()
      ;(await ended)()
    })
    .catch(() => undefined)
  await began
  return {
    commit: () => (end(() => {}), whole),
    rollback: () => {
      end(() => {
        throw new Error('rolled back')
      })
      return whole
    },
  }
}
