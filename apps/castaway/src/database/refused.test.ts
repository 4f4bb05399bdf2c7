import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testInstallation, type TestInstallation, usedInstallation } from '../../test/start'

let installation: TestInstallation
beforeEach(async () => void (installation = await usedInstallation()))
afterEach(() => installation.remove())

/** Every row of every table, as one checksum per table. */
async function contentOf(): Promise<Record<string, string>> {
  const tables = await installation.run<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const rows = await installation.run<{ name: string; content: string }>(
    tables
      .map(
        ({ name }) => `select '${name}' as name,
          md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as content from "${name}" t`,
      )
      .join(' union all ') || `select '' as name, '' as content`,
  )
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}

/** Fails to start, and changes nothing. @returns the error and its cause, as one text */
async function startError(env: Record<string, string> = {}): Promise<string> {
  const before = await contentOf()
  const error = await installation.failToStart({ env })
  expect(await contentOf()).toEqual(before)
  return [error.message, (error.cause as Error | undefined)?.message].join('\n')
}

describe('data that this version cannot use is refused, and stays as it is', () => {
  test.each(['migration', 'login_migration', 'own_migration'])(
    'if %s has a migration of a newer version',
    async (ledger) => {
      const [last] = await installation.run<{ name: string }>(
        `select name from ${ledger} order by name desc limit 1`,
      )
      await installation.run(
        `update ${ledger} set name = '9999-future' where name = '${last!.name}'`,
      )
      expect(await startError()).toMatch(/written by a newer version of Castaway.*9999-future/)
      await installation.run(
        `update ${ledger} set name = '${last!.name}' where name = '9999-future'`,
      )
      await (await installation.start()).close()
    },
  )

  test.each(['migration', 'own_migration'])('if a migration in %s was changed', async (ledger) => {
    await installation.run(`update ${ledger} set checksum = 'other' where name like '0001-%'`)
    expect(await startError()).toMatch(/0001-/)
  })

  test('if it was written with another secret', async () => {
    expect(await startError({ CASTAWAY_SECRET: 'x'.repeat(40) })).toMatch(
      /^CASTAWAY_SECRET does not match the secret this data was written with/,
    )
    await (await installation.start()).close()
  })
})

/** On PGlite the data folder's label is checked first. */
describe.runIf(process.env.DATABASE_URL)('a database on PostgreSQL is refused', () => {
  test('if it holds another world, also where its keys would be replaced', async () => {
    const other = await testInstallation()
    const env = {
      DATABASE_URL: installation.databaseUrl!,
      CASTAWAY_WORLD: 'small',
      CASTAWAY_DATA: other.dataFolder,
      CASTAWAY_PUBLIC_URL: 'https://castaway.example',
    }
    const secret = await readFile(join(installation.dataFolder, 'secret'), 'utf8')
    expect(await startError({ ...env, CASTAWAY_SECRET: secret.trim() })).toMatch(
      /^The database holds the world empty, not small/,
    )
    await other.remove()
    await (await installation.start()).close()
  })

  test('if it has tables of another program', async () => {
    await installation.remove()
    installation = await testInstallation()
    await installation.run(`create table account (id int); insert into account values (1)`)
    expect(await startError()).toMatch(/already has tables of another program in the database/)
  })
})
