import { systemClock, systemRandom } from '@castaway/contract'
import { cable } from '@castaway/testkit/cable'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startWithStandby, type ReplicatedPostgres } from '../../../../../scripts/postgres.mjs'
import { registerAccount } from '../../messages/index'
import { cacheRows, rowsOf } from '../../rows/index'
import { changeRows, openStore, type Db, type Store } from '../index'

describe.runIf(process.env.DATABASE_URL)('read replicas', () => {
  let servers: ReplicatedPostgres
  let line: Awaited<ReturnType<typeof cable>>
  let standby: pg.Client
  let store: Store
  /** Another process. */
  let other: Store
  const reported: string[] = []
  let later = 0
  const clock = { now: () => systemClock.now() + later }

  const open = (readUrl: string, report?: (sentence: string) => void) =>
    openStore({
      databaseUrl: servers.url,
      readUrls: [readUrl],
      clock,
      random: systemRandom,
      secret: 'a secret for tests only',
      ...(report && { report }),
    })
  beforeAll(async () => {
    servers = await startWithStandby()
    line = await cable(new URL(servers.standbyUrl))
    store = await open(line.url, (sentence) => reported.push(sentence))
    other = await open(servers.standbyUrl)
    await connect()
  })
  afterAll(async () => {
    await standby.end()
    await other.close()
    await store.close()
    line.close()
    await servers.stop()
  })
  afterEach(async () => {
    await replay(true)
    await isUsed(store)
  })

  async function connect() {
    standby = new pg.Client(servers.standbyUrl)
    standby.on('error', () => {})
    await standby.connect()
  }
  const replay = (on: boolean) => standby.query(`select pg_wal_replay_${on ? 'resume' : 'pause'}()`)
  const reads = ({ replicas }: Store): Db => replicas!.store.db
  const isFromReplica = async (db: Db): Promise<boolean> => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
    return rows[0]!.is
  }
  const isUsed = (at: Store) => expect.poll(() => isFromReplica(reads(at))).toBe(true)
  const stateOf = (at: Store) => at.replicas!.states()[0]!

  let fids = 100
  const register = async (at = store): Promise<number> => {
    const fid = (fids += 1)
    await registerAccount(at, { fid, custodyAddress: `0x${fid.toString(16).padStart(40, '0')}` })
    return fid
  }
  /** Registers an account of which the other process has heard. */
  const registerHeard = async (): Promise<number> => {
    const known = heard(other, fids + 1)
    const fid = await register()
    await known
    return fid
  }
  const finds = async (db: Db, fid: number) =>
    (await db.selectFrom('account').select('fid').where('fid', '=', fid).execute()).length === 1
  /** Resolves once the process has heard of what is recorded from now on about the account. */
  const heard = (at: Store, fid: number) =>
    new Promise<void>((resolve) => {
      const stop = at.events.subscribe((event) => {
        if (event.kind !== 'changed' || !(event.keys as unknown[]).includes(fid)) return
        stop()
        resolve()
      })
    })
  const touch = (fid: number, change: object) =>
    changeRows(store, [{ kind: 'changed', rows: 'users', keys: [fid] }], (tx) =>
      tx.updateTable('account').set(change).where('fid', '=', fid).execute(),
    )

  it('answer reads, and nothing else', async () => {
    await isUsed(store)
    await isUsed(other)
    expect(await isFromReplica(store.db)).toBe(false)
    expect(await store.transaction(isFromReplica as never)).toBe(false)
    expect(await store.replicas!.store.transaction(isFromReplica as never)).toBe(false)
  })

  it('are not asked for what the process has written until they have it', async () => {
    await isUsed(store)
    await replay(false)
    const fid = await register()
    expect(await finds(reads(store), fid)).toBe(true)
    expect(await isFromReplica(reads(store))).toBe(false)
    await replay(true)
    await isUsed(store)
    expect(await finds(reads(store), fid)).toBe(true)
  })

  it('are not asked for what another process has written, once that is heard of', async () => {
    const fid = await registerHeard()
    await isUsed(other)
    await replay(false)
    const known = heard(other, fid)
    await touch(fid, { custody_address: '0xchanged' })
    await known
    const { custody_address } = await reads(other)
      .selectFrom('account')
      .select('custody_address')
      .where('fid', '=', fid)
      .executeTakeFirstOrThrow()
    expect(custody_address).toBe('0xchanged')
  })

  it('are not asked after a write that the log has no event of, in any process', async () => {
    await isUsed(other)
    await replay(false)
    const marked = new Promise<void>((resolve) => {
      const stop = other.events.subscribe(({ kind }) => {
        if (kind !== 'other') return
        stop()
        resolve()
      })
    })
    await store.db.insertInto('setting').values({ key: 'unseen', value: '1' }).execute()
    store.replicas!.wrote()
    const read = (at: Store) =>
      reads(at).selectFrom('setting').select('key').where('key', '=', 'unseen').execute()
    expect(await read(store)).toHaveLength(1)
    await marked
    expect(await read(other)).toHaveLength(1)
  })

  it('leave statements that write to the primary, and the reads after them', async () => {
    await isUsed(store)
    await replay(false)
    const db = reads(store)
    await db.insertInto('setting').values({ key: 'within', value: '1' }).execute()
    // What only the server can tell.
    const called = sql<{
      n: number
    }>`select nextval(pg_get_serial_sequence('event_log', 'seq')) as n`
    expect((await called.execute(db)).rows).toHaveLength(1)
    const found = db.selectFrom('setting').select('key').where('key', '=', 'within').execute()
    expect(await found).toHaveLength(1)
  })

  it('never fill the cache with rows that are older than what is known', async () => {
    const fid = await registerHeard()
    await isUsed(other)
    const stop = await cacheRows(other)
    const address = async () => (await rowsOf(reads(other)).users([fid])).get(fid)?.custody_address
    try {
      for (let n = 0; n < 20; n++) {
        // Each second change is replayed before the row is read again, and the others after.
        await replay(n % 2 === 1)
        const known = heard(other, fid)
        await touch(fid, { custody_address: `0x${n}` })
        await known
        expect(await address()).toBe(`0x${n}`)
      }
      // By now it is cached, which the comparison of the tests would find if it were old.
      await replay(true)
      await isUsed(other)
      expect(await address()).toBe('0x19')
    } finally {
      stop()
    }
  })

  it('answer no read of a request that has read from the primary', async () => {
    const { inOrder } = store.replicas!
    await isUsed(store)
    await replay(false)
    await register()
    const request = inOrder(async () => {
      const first = await isFromReplica(reads(store))
      await replay(true)
      await isUsedOutside()
      return [first, await isFromReplica(reads(store))]
    })
    expect(await request).toEqual([false, false])
    expect(await inOrder(() => isFromReplica(reads(store)))).toBe(true)
  })
  /** Another request, which the first one does not wait in. */
  const isUsedOutside = () =>
    expect.poll(() => store.replicas!.inOrder(() => isFromReplica(reads(store)))).toBe(true)

  it('are left out when they are behind, and taken back', async () => {
    await isUsed(store)
    reported.length = 0
    await replay(false)
    await register()
    later += 6_000
    await expect.poll(() => stateOf(store).leftOut).toBe('behind')
    expect(stateOf(store).behind).toBeGreaterThan(5_000)
    await replay(true)
    await expect.poll(() => stateOf(store)).toMatchObject({ leftOut: null, behind: 0 })
    const server = `127.0.0.1:${new URL(line.url).port}`
    expect(reported).toEqual([
      `The read replica at ${server} is left out: it is more than 5 seconds behind`,
      `The read replica at ${server} is used again`,
    ])
  })

  it('that have missed very much are asked for the end of it', async () => {
    await isUsed(store)
    await replay(false)
    await register()
    later += 120_000
    await expect.poll(() => stateOf(store).leftOut).toBe('behind')
    const fid = await register()
    await replay(true)
    await isUsed(store)
    expect(await finds(reads(store), fid)).toBe(true)
  })

  /** Reads without a pause, from several requests at once. */
  function load() {
    const counts = { replica: 0, primary: 0 }
    const failures: unknown[] = []
    let isOver = false
    const readers = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        try {
          counts[(await isFromReplica(reads(store))) ? 'replica' : 'primary'] += 1
        } catch (cause) {
          failures.push(cause)
        }
      }
    })
    return {
      counts,
      async end() {
        isOver = true
        await Promise.all(readers)
        return failures
      },
    }
  }

  it('that crash fail no read, and are used again when they are back', async () => {
    await isUsed(store)
    reported.length = 0
    const { counts, end } = load()
    await expect.poll(() => counts.replica).toBeGreaterThan(100)
    await servers.crashStandby()
    await expect.poll(() => stateOf(store).leftOut).toBe('unreachable')
    counts.primary = 0
    await expect.poll(() => counts.primary).toBeGreaterThan(100)
    await register()
    await servers.restartStandby()
    await connect()
    await expect.poll(() => stateOf(store).leftOut).toBe(null)
    counts.replica = 0
    await expect.poll(() => counts.replica).toBeGreaterThan(100)
    expect(await end()).toEqual([])
    expect(reported).toEqual([
      expect.stringMatching(/ is left out: it cannot be reached$/),
      expect.stringMatching(/ is used again$/),
    ])
  })

  it('that no longer respond fail no read', async () => {
    await isUsed(store)
    const { counts, end } = load()
    await expect.poll(() => counts.replica).toBeGreaterThan(100)
    line.hold()
    await expect.poll(() => stateOf(store).leftOut).toBe('unreachable')
    counts.primary = 0
    await expect.poll(() => counts.primary).toBeGreaterThan(100)
    line.mend()
    await expect.poll(() => stateOf(store).leftOut).toBe(null)
    expect(await end()).toEqual([])
  })

  it('whose connections are ended by an operator stay in use', async () => {
    await isUsed(store)
    reported.length = 0
    const { counts, end } = load()
    await expect.poll(() => counts.replica).toBeGreaterThan(100)
    await standby.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
    )
    counts.replica = 0
    await expect.poll(() => counts.replica).toBeGreaterThan(100)
    expect(await end()).toEqual([])
    expect(reported).toEqual([])
  })
})
