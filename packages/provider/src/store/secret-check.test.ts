import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createSeal } from '@castaway/server-kit/secrets'
import { onOwnDatabase } from '@castaway/testkit/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testClock, testRandom } from '../messages/test-island'
import { openStore, type Store, type StoreOptions } from './open'
import { deriveKey } from './derive-key'

const FIRST = 'the secret of the first start'
const OTHER = 'another secret, as long as it'

/** Reopens the same database: a data folder, or the PostgreSQL of this test. */
let options: Pick<StoreOptions, 'dataFolder' | 'databaseUrl'>
let dispose: () => Promise<unknown>
beforeEach(async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'castaway-secret-'))
  const base = await onOwnDatabase(async ({ databaseUrl }) => {
    options = databaseUrl === undefined ? { dataFolder } : { databaseUrl }
    return { close: async () => {} }
  })
  dispose = async () => {
    await base.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
})
afterEach(() => dispose())

const open = (secret: string, more: Partial<StoreOptions> = {}) =>
  openStore({ ...options, clock: testClock, random: testRandom(secret), secret, ...more })
async function within<T>(opening: Promise<Store>, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await opening
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
const refused = { name: 'StoreError', code: 'WRONG_SECRET' }

/** The sealed key of a server wallet, as a database from before the check contains it. */
const seal = (store: Store, id: string, at: number) =>
  sql`insert into server_wallet (id, address, sealed_key, created_at, app_id, is_default)
    values (${id}, ${id}, ${Buffer.from(store.seal.close(Buffer.from('key'), `server_wallet:${id}`))},
      ${at}, ${id}, false)`.execute(store.db)
/** Turns the database into one of a build that stored no fingerprint. */
const forget = (store: Store) => sql`drop table secret_check`.execute(store.db)
const tables = (store: Store) =>
  sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' order by 1`.execute(store.db)

test('the secret of the first start opens the data again, another one does not', async () => {
  await within(open(FIRST), async () => {})
  await expect(open(OTHER)).rejects.toMatchObject(refused)
  await within(open(FIRST), async (store) => {
    const { rows } = await sql<{ kept: string }>`
      select encode(fingerprint, 'hex') as kept from secret_check`.execute(store.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.kept).not.toContain(Buffer.from(FIRST).toString('hex'))
  })
})

test('older data accepts the secret that opens it, and no other', async () => {
  await within(open(FIRST), async (store) => {
    await seal(store, 'old', 1)
    await forget(store)
  })
  await expect(open(OTHER)).rejects.toMatchObject(refused)
  await within(open(FIRST), async () => {})
  await expect(open(OTHER)).rejects.toMatchObject(refused)
})

test('a rejected start writes nothing', async () => {
  const before = await within(open(FIRST), async (store) => {
    await seal(store, 'old', 1)
    await forget(store)
    return (await tables(store)).rows
  })
  await expect(open(OTHER)).rejects.toMatchObject(refused)
  await within(open(FIRST), async (store) => {
    const names = (await tables(store)).rows.filter(({ name }) => name !== 'secret_check')
    expect(names).toEqual(before)
  })
})

test('older data with a changed secret accepts the newer one', async () => {
  await within(open(FIRST), async (store) => {
    await seal(store, 'old', 1)
    // Writes as a build without the check did: with another secret, next to what the first one sealed.
    await seal(
      { ...store, seal: createSeal(deriveKey(OTHER, 'castaway seal v1'), testRandom('other')) },
      'new',
      2,
    )
    await forget(store)
  })
  await within(open(OTHER), async () => {})
})

test('an operator who empties the table changes the secret', async () => {
  await within(open(FIRST), async (store) => {
    await seal(store, 'old', 1)
    await sql`delete from secret_check`.execute(store.db)
  })
  await within(open(OTHER), async () => {})
  await expect(open(FIRST)).rejects.toMatchObject(refused)
})

test('values that another package sealed count, too; without sealed values, any secret is the first', async () => {
  await within(open(FIRST), forget)
  await expect(open(OTHER, { opensSealed: async () => false })).rejects.toMatchObject(refused)
  await within(open(OTHER, { opensSealed: async () => null }), async () => {})
  await expect(open(FIRST)).rejects.toMatchObject(refused)
})

// PGlite allows one process per data folder.
test.runIf(process.env.DATABASE_URL)(
  'of concurrent starts, those with one secret win, and the others write nothing',
  async () => {
    const outcomes = await Promise.allSettled(
      [FIRST, OTHER, FIRST, OTHER].map((secret) => open(secret)),
    )
    const opened = outcomes.map(({ status }) => status === 'fulfilled')
    expect([
      [true, false, true, false],
      [false, true, false, true],
    ]).toContainEqual(opened)
    const refusals: unknown[] = []
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') await outcome.value.close()
      else refusals.push(outcome.reason)
    }
    expect(refusals).toMatchObject([refused, refused])
  },
)
