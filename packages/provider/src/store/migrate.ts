import { createHash } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Clock } from '@castaway/contract'
import context from './migrations/0001-island.sql?raw'
import jobsWebhooks from './migrations/0002-jobs-webhooks.sql?raw'
import frames from './migrations/0003-frames.sql?raw'
import apps from './migrations/0004-apps.sql?raw'
import chain from './migrations/0005-chain.sql?raw'
import graph from './migrations/0006-graph.sql?raw'
import search from './migrations/0007-search.sql?raw'
import pace from './migrations/0008-pace.sql?raw'
import wordForms from './migrations/0009-word-forms.sql?raw'
import registries from './migrations/0010-registries.sql?raw'
import previewQueue from './migrations/0011-preview-queue.sql?raw'
import { ChangedMigrationError, NewerSchemaError } from './errors'

export interface Migration {
  /** Names sort in the order of application: `0001-island`. */
  name: string
  text: string
}

/** All migrations of the provider, oldest first. Names and texts never change once they are released. */
export const migrations: readonly Migration[] = [
  { name: '0001-island', text: context },
  { name: '0002-jobs-webhooks', text: jobsWebhooks },
  { name: '0003-frames', text: frames },
  { name: '0004-apps', text: apps },
  { name: '0005-chain', text: chain },
  { name: '0006-graph', text: graph },
  { name: '0007-search', text: search },
  { name: '0008-pace', text: pace },
  { name: '0009-word-forms', text: wordForms },
  { name: '0010-registries', text: registries },
  { name: '0011-preview-queue', text: previewQueue },
]

const MIGRATION_LOCK = 4_747_001

/** Runs a script of several statements; each driver has its own way. */
export type RunScript = (tx: Transaction<any>, script: string) => Promise<void>

/**
 * Brings the schema up to date with this build, in one transaction. Processes that start at the same time on PostgreSQL
 * wait for each other.
 * @throws NewerSchemaError if the data has migrations that this build does not know
 * @throws ChangedMigrationError if the text of an applied migration has changed
 */
export async function migrate(
  db: Kysely<any>,
  options: {
    clock: Clock
    runScript: RunScript
    wanted?: readonly Migration[]
    /** The table that records applied migrations; each package with tables in this database has its own. */
    ledger?: string
  },
): Promise<string[]> {
  const wanted = options.wanted ?? migrations
  const ledger = sql.table(options.ledger ?? 'migration')
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
    await sql`create table if not exists ${ledger} (
      name text primary key, checksum text not null, applied_at bigint not null)`.execute(tx)
    const { rows } = await sql<{
      name: string
      checksum: string
    }>`select name, checksum from ${ledger} order by name`.execute(tx)
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const newest = wanted.at(-1)?.name ?? ''
    for (const name of applied.keys()) {
      if (!wanted.some((migration) => migration.name === name))
        throw new NewerSchemaError(name, newest)
    }
    const done: string[] = []
    for (const { name, text } of wanted) {
      const checksum = createHash('sha256').update(text).digest('hex')
      const known = applied.get(name)
      if (known === checksum) continue
      if (known !== undefined) throw new ChangedMigrationError(name)
      await options.runScript(tx, text)
      await sql`insert into ${ledger} (name, checksum, applied_at)
        values (${name}, ${checksum}, ${options.clock.now()})`.execute(tx)
      done.push(name)
    }
    return done
  })
}
