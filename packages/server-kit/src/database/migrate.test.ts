import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../test/database'
import { migrate, type Migration } from './migrate'

const clock = { now: () => 7 }
const boats: Migration = {
  name: '0001-boats',
  text: `create table boat (name text primary key);
    insert into boat values ('dory'); insert into boat values ('skiff')`,
}
const sails: Migration = { name: '0002-sails', text: 'alter table boat add column sails int' }
const broken: Migration = {
  name: '0003-broken',
  text: `insert into boat (name) values ('raft'); insert into nowhere values (1)`,
}

let database: TestDatabase
beforeEach(async () => {
  database = await openDatabase()
})
afterEach(() => database.close())

const run = (migrations: readonly Migration[], ledger = 'boat_migration', db = database.db) =>
  migrate(db, { clock, ledger, migrations })
const names = async (): Promise<string[]> =>
  (await sql<{ name: string }>`select name from boat order by name`.execute(database.db)).rows.map(
    (row) => row.name,
  )
const ledger = async () =>
  (
    await sql<{ name: string; checksum: string | null }>`
      select name, checksum from boat_migration order by name`.execute(database.db)
  ).rows

/** Makes the ledger one of a version that recorded no checksums. */
const withoutChecksums = () =>
  sql`alter table boat_migration drop column checksum`.execute(database.db)

test('migrations run once, in order, as scripts of several statements', async () => {
  expect(await run([boats])).toEqual(['0001-boats'])
  expect(await run([boats, sails])).toEqual(['0002-sails'])
  expect(await run([boats, sails])).toEqual([])
  expect(await names()).toEqual(['dory', 'skiff'])
  for (const { checksum } of await ledger()) expect(checksum).toMatch(/^[0-9a-f]{64}$/)
})

test('two packages with a ledger each do not see each other’s migrations', async () => {
  await run([boats])
  expect(await run([sails], 'sail_migration')).toEqual(['0002-sails'])
  expect(await run([boats])).toEqual([])
})

test('a failed run leaves nothing behind, and the next one goes on where the last complete one ended', async () => {
  await run([boats])
  await expect(run([boats, sails, broken])).rejects.toThrow(/nowhere/)
  expect(await ledger()).toHaveLength(1)
  expect(await names()).toEqual(['dory', 'skiff'])
  const mended = { ...broken, text: `insert into boat (name) values ('raft')` }
  expect(await run([boats, sails, mended])).toEqual(['0002-sails', '0003-broken'])
  expect(await names()).toEqual(['dory', 'raft', 'skiff'])
})

test('data of a newer build is rejected and not changed', async () => {
  await run([boats, sails])
  await expect(run([boats])).rejects.toThrow(/newer version of Castaway \(schema 0002-sails/)
  expect(await ledger()).toHaveLength(2)
})

test('a changed migration is rejected', async () => {
  await run([boats])
  const changed = { ...boats, text: `${boats.text}, ('raft')` }
  await expect(run([changed, sails])).rejects.toMatchObject({
    code: 'CHANGED_MIGRATION',
    shortMessage: expect.stringContaining('0001-boats'),
  })
  expect(await ledger()).toHaveLength(1)
})

describe('a ledger without checksums', () => {
  test('gets those of this build, and a changed migration is rejected from then on', async () => {
    await run([boats, sails])
    const before = await ledger()
    await withoutChecksums()
    expect(await run([boats, sails])).toEqual([])
    expect(await ledger()).toEqual(before)
    await expect(run([{ ...boats, text: 'select 1' }, sails])).rejects.toThrow(/0001-boats/)
  })

  test('is completed by the migrations that it lacks', async () => {
    await run([boats])
    await withoutChecksums()
    expect(await run([boats, sails])).toEqual(['0002-sails'])
    expect((await ledger()).map(({ checksum }) => checksum?.length)).toEqual([64, 64])
  })

  test('is not changed if a newer build wrote it', async () => {
    await run([boats, sails])
    await withoutChecksums()
    await expect(run([boats])).rejects.toThrow(/newer version/)
    await expect(ledger()).rejects.toThrow(/checksum/)
  })

  test('that an older build wrote to again is completed again', async () => {
    await run([boats])
    await sql`alter table boat add column sails int`.execute(database.db)
    await sql`insert into boat_migration (name, applied_at) values ('0002-sails', 1)`.execute(
      database.db,
    )
    expect(await run([boats, sails])).toEqual([])
    expect((await ledger()).map(({ checksum }) => checksum?.length)).toEqual([64, 64])
  })
})

// PGlite has one connection.
test.runIf(process.env.DATABASE_URL)(
  'of concurrent starts one migrates, and the others wait for it',
  async () => {
    const slow = { ...boats, text: `${boats.text}; select pg_sleep(0.3)` }
    const done = await Promise.all(
      [1, 2, 3, 4].map(() => run([slow, sails], 'boat_migration', database.connect())),
    )
    expect(done.map((each) => each.length).toSorted()).toEqual([0, 0, 0, 2])
    expect(await names()).toEqual(['dory', 'skiff'])
  },
)

test.runIf(process.env.DATABASE_URL)(
  'a ledger waits for another one that is being migrated',
  async () => {
    const order: string[] = []
    const first = run(
      [{ ...boats, text: `${boats.text}; select pg_sleep(0.5)` }],
      'boat_migration',
    ).then(() => order.push('boats'))
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and granted
          and objid = 4747001 and database = (select oid from pg_database where datname = current_database())`.execute(
          database.connect(),
        )
        return rows.length
      })
      .toBe(1)
    const second = run([sails], 'sail_migration', database.connect()).then(() =>
      order.push('sails'),
    )
    await Promise.all([first, second])
    expect(order).toEqual(['boats', 'sails'])
  },
)
