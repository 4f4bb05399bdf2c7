import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import pg from 'pg'
import { testInstallation, type TestInstallation, usedInstallation } from '../../test/start'
import { loadRecorded } from '../../test/recorded-database'

/** The tables that record applied migrations, in the order in which the packages migrate. */
const ledgers = ['migration', 'login_migration', 'own_migration'] as const

/** Columns and indexes of all tables, and the applied migrations, one a row. A dump writes other parentheses. */
const SCHEMA = `
  select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
    from information_schema.columns where table_schema = 'public'
  union all select translate(indexdef, '()', '') from pg_indexes where schemaname = 'public'
  union all select 'migration ' || name from migration
  union all select 'login_migration ' || name from login_migration
  union all select 'own_migration ' || name from own_migration
  order by 1`

async function schemaOf(installation: TestInstallation): Promise<string[]> {
  return (await installation.run<{ line: string }>(SCHEMA)).map(({ line }) => line)
}

let whole: string[]
let installation: TestInstallation
beforeAll(async () => {
  const uninterrupted = await usedInstallation()
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
    expect(await schemaOf(installation)).toEqual(whole)
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
  expect(await schemaOf(installation)).toEqual(before)
  await (await installation.start({ env })).close()
  expect(await schemaOf(installation)).toEqual(whole)
})

/** A second connection is what these need, which PGlite does not have. */
describe.runIf(process.env.DATABASE_URL)('on PostgreSQL', () => {
  let other: pg.Client
  beforeEach(async () => {
    other = new pg.Client(installation.databaseUrl)
    // The database may be dropped before this connection has ended.
    other.on('error', () => {})
    await other.connect()
  })
  afterEach(() => other.end())

  const waiting = async (event: string) => {
    // A transaction sees the activity of its first look.
    await other.query('select pg_stat_clear_snapshot()')
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
      expect(await schemaOf(installation)).toEqual(whole)
    },
  )

  test('two servers that start at once migrate once', async () => {
    const second = await testInstallation()
    const env = {
      DATABASE_URL: installation.databaseUrl!,
      CASTAWAY_SECRET: 's'.repeat(40),
      // With a remote provider nothing is seeded.
      PROVIDER_URL: 'http://127.0.0.1:9/v2',
      PROVIDER_API_KEY: 'a-key-of-the-provider',
    }
    const both = await Promise.all([installation.start({ env }), second.start({ env })])
    for (const running of both) await running.close()
    expect(await schemaOf(installation)).toEqual(whole)
    await second.remove()
  })
})
