import { createHash } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import pg from 'pg'
import { testInstallation, type TestInstallation } from '../test-start'
import { loadRecorded } from './test-recorded'

/** The tables that record applied migrations, in the order in which the packages migrate. */
const ledgers = ['migration', 'login_migration', 'own_migration'] as const

/** Columns of all tables, and the applied migrations. */
const SCHEMA = `select concat(
  (select string_agg(concat_ws(' ', table_name, column_name, data_type, column_default), ','
    order by table_name, column_name)
    from information_schema.columns where table_schema = 'public'),
  (select string_agg(indexdef, ',' order by indexname) from pg_indexes where schemaname = 'public'),
  (select string_agg(name, ',' order by name) from migration),
  (select string_agg(name, ',' order by name) from login_migration),
  (select string_agg(name, ',' order by name) from own_migration)) as schema`

async function schemaOf(installation: TestInstallation): Promise<string> {
  const [row] = await installation.run<{ schema: string }>(SCHEMA)
  return createHash('sha256').update(row!.schema).digest('hex')
}

let whole: string
let installation: TestInstallation
beforeAll(async () => {
  const uninterrupted = await testInstallation()
  await (await uninterrupted.start()).close()
  whole = await schemaOf(uninterrupted)
  await uninterrupted.remove()
})
beforeEach(async () => void (installation = await testInstallation()))
afterEach(() => installation.remove())

const tables = async () => {
  const rows = await installation.run<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  return rows.map(({ name }) => name)
}

/** The package of this ledger has nothing in the database but what the test put there, and those before it all. */
async function expectNothingHalf(ledger: (typeof ledgers)[number], obstacle?: string) {
  const present = await tables()
  const before = ledgers.indexOf(ledger)
  for (const [index, each] of ledgers.entries()) {
    expect([each, present.includes(each)]).toEqual([each, index < before])
  }
  const prefix = {
    migration: /^(?!login_|own_)/,
    login_migration: /^login_/,
    own_migration: /^own_/,
  }
  const own = present.filter((name) => prefix[ledger].test(name) && name !== obstacle)
  // The login has tables of the provider's prefix and the other way around.
  const others = ['login_client', 'login_request', 'secret_check']
  expect(own.filter((name) => !others.includes(name))).toEqual([])
}

describe.each([
  ['provider', 'migration', 'channel_activity'],
  ['login', 'login_migration', 'login_delegation'],
  ['records', 'own_migration', 'own_media'],
] as const)('migrations of the %s that fail half-way', (_name, ledger, obstacle) => {
  test('leave nothing half-applied, and go on at the next start', async () => {
    // A later migration creates a table of this name.
    await installation.run(`create table ${obstacle} (obstacle text)`)
    const error = await installation.failToStart()
    expect(`${error.message} ${(error.cause as Error | undefined)?.message}`).toContain(obstacle)
    await expectNothingHalf(ledger, obstacle)
    await installation.run(`drop table ${obstacle}`)
    await (await installation.start()).close()
    expect(await schemaOf(installation)).toBe(whole)
    expect(installation.reported).toEqual([])
  })
})

test('an update that fails half-way leaves the data as the earlier version wrote it', async () => {
  await loadRecorded(installation, '0008-pace')
  const env = { CASTAWAY_WORLD: 'small' }
  const before = await schemaOf(installation)
  // The newest migration creates a table of this name, after others have changed tables with rows.
  await installation.run('create table preview_wanted (obstacle text)')
  const error = await installation.failToStart({ env })
  expect(`${error.message} ${(error.cause as Error | undefined)?.message}`).toContain(
    'preview_wanted',
  )
  await installation.run('drop table preview_wanted')
  expect(await schemaOf(installation)).toBe(before)
  await (await installation.start({ env })).close()
  expect(await schemaOf(installation)).toBe(whole)
})

/** A second connection is what these need, which PGlite does not have. */
describe.runIf(process.env.DATABASE_URL)('on PostgreSQL', () => {
  let other: pg.Client
  beforeEach(async () => {
    other = new pg.Client(installation.databaseUrl)
    await other.connect()
  })
  afterEach(() => other.end())

  const waiting = async (event: string) => {
    const { rows } = await other.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and wait_event_type = 'Lock' and wait_event = $1`,
      [event],
    )
    return rows[0]?.pid
  }

  test.each([
    ['migration', 'channel_activity'],
    ['login_migration', 'login_delegation'],
    ['own_migration', 'own_media'],
  ] as const)(
    'a connection that ends within %s leaves nothing half-applied',
    async (ledger, table) => {
      await other.query('begin')
      // The migration that creates this table waits for the end of this transaction.
      await other.query(`create table ${table} (obstacle text)`)
      const failed = installation.failToStart()
      await expect.poll(() => waiting('transactionid')).toEqual(expect.any(Number))
      await other.query('select pg_terminate_backend($1)', [await waiting('transactionid')])
      expect(await failed).toBeInstanceOf(Error)
      await other.query('rollback')
      await expectNothingHalf(ledger)
      await (await installation.start()).close()
      expect(await schemaOf(installation)).toBe(whole)
    },
  )

  test('two servers that start at once migrate once', async () => {
    const second = await testInstallation()
    const env = { DATABASE_URL: installation.databaseUrl!, CASTAWAY_SECRET: 's'.repeat(40) }
    const both = await Promise.all([installation.start({ env }), second.start({ env })])
    for (const running of both) await running.close()
    expect(await schemaOf(installation)).toBe(whole)
    await second.remove()
  })
})
