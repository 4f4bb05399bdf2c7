import { readdir, rm } from 'node:fs/promises'
import { systemClock } from '@castaway/contract'
import { emptyCluster } from '@castaway/testkit/database'
import { restoreBackup } from '../src/backup/restore'
import { takeBackup } from '../src/backup/take'
import { testInstallation, type TestInstallation } from './start'

/** Settings of the installations in these tests. */
export const small = { CASTAWAY_WORLD: 'small' }

const options = (
  installation: TestInstallation,
  env: Record<string, string> = {},
  signal = new AbortController().signal,
) => ({
  settings: installation.settings({ ...small, ...env }),
  clock: systemClock,
  signal,
  print: () => {},
})

export const backUp = (
  file: string,
  installation: TestInstallation,
  env?: Record<string, string>,
  signal?: AbortSignal,
) => takeBackup(file, options(installation, env, signal))

export const restore = (
  file: string,
  installation: TestInstallation,
  env?: Record<string, string>,
  signal?: AbortSignal,
) => restoreBackup(file, { ...options(installation, env, signal), cluster: emptyCluster })

/** An installation without a data folder, as before its first start. */
export async function newTarget(onPostgres?: boolean): Promise<TestInstallation> {
  const installation = await testInstallation(onPostgres)
  await rm(installation.dataFolder, { recursive: true })
  return installation
}

/** Names of all tables in the database. */
export const tablesOf = async ({ run }: TestInstallation): Promise<string[]> => {
  const rows = await run<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** What a restore that failed has left: files of the data folder, and tables of a PostgreSQL database. */
export const leftIn = async (installation: TestInstallation): Promise<string[]> => [
  ...(await readdir(installation.dataFolder)),
  ...(installation.databaseUrl ? await tablesOf(installation) : []),
]

/** Everything in the database that a restore has to bring back, one line each. */
export async function contentOf({ run }: TestInstallation): Promise<string[]> {
  const rows = await run<{ line: string }>(`
    create temp table content (line text);
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        -- The counters of the request limits. What is computed depends on the server's locale.
        continue when name = 'request_bucket';
        execute format($count$
          insert into content select %L || count(*) || ' ' || coalesce(
            md5(string_agg(md5(line), '' order by line collate "C")), '')
          from (select jsonb_strip_nulls(to_jsonb(t) - %L::text[])::text as line from %I t) as lines
        $count$, 'rows of ' || name || ': ', (select coalesce(array_agg(column_name::text), '{}')
          from information_schema.columns where table_name = name and is_generated = 'ALWAYS'), name);
      end loop;
    end $$;
    insert into content select concat_ws(' ', 'sequence', sequencename, last_value)
      from pg_sequences where schemaname = 'public';
    insert into content select concat_ws(' ', 'column', table_name, column_name, data_type,
      is_nullable, is_generated, column_default) from information_schema.columns
      where table_schema = 'public' and column_name <> 'checksum';
    -- Without parentheses: a definition that is read again has fewer.
    insert into content select 'index ' || translate(indexdef, '()', '') from pg_indexes where schemaname = 'public';
    insert into content select concat_ws(' ', 'constraint', conrelid::regclass, conname,
      pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n';
    select line from content order by line`)
  return rows.map(({ line }) => line)
}
