import { createHash } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { CastawayError, type Clock } from '@castaway/contract'
import { runScript } from './script'

export { createdSequences, createdTables } from './created'

export interface Migration {
  /** Names sort in the order of application: `0001-island`. */
  name: string
  /** A script of one or more statements. It never changes once it is released. */
  text: string
}

/** The tables of one package. */
export interface TableSet {
  /** Table that records applied migrations. */
  ledger: string
  migrations: readonly Migration[]
}

/** One lock for all ledgers, because their tables reference each other. */
const LOCK = 4_747_001

/**
 * Brings tables up to date with this build, in one transaction: an interrupted run leaves nothing behind, and the next
 * one starts where the last complete one ended. Processes that start at the same time on PostgreSQL wait for each other.
 *
 * Applied migrations are recorded with the checksum of their text. A ledger from before there were checksums gets
 * those of this build.
 * @param tables each package with tables in this database has its own ledger
 * @returns the names of the migrations that were applied now
 * @throws {CastawayError} `NEWER_SCHEMA` if the data has migrations that this build does not know
 * @throws {CastawayError} `CHANGED_MIGRATION` if the text of an applied migration has changed
 */
export async function migrate(
  db: Kysely<any>,
  tables: TableSet & { clock: Clock },
): Promise<string[]> {
  return db.transaction().execute((tx) => applyMigrations(tx, tables))
}

/** Until the transaction ends, no other one migrates. */
export async function lockMigrations(tx: Transaction<any>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
}

/** The same within a transaction of the caller. */
export async function applyMigrations(
  tx: Transaction<any>,
  { clock, ledger, migrations }: TableSet & { clock: Clock },
): Promise<string[]> {
  const table = sql.table(ledger)
  await lockMigrations(tx)
  await sql`create table if not exists ${table} (
    name text primary key, checksum text, applied_at bigint not null)`.execute(tx)
  const column = await checksumColumn(tx, ledger)
  if (!column) await sql`alter table ${table} add column checksum text`.execute(tx)
  // Old builds of one package required it and those of another do not know it.
  if (column?.required) {
    await sql`alter table ${table} alter column checksum drop not null`.execute(tx)
  }
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, checksum from ${table} order by name`.execute(tx)
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const newest = migrations.at(-1)?.name ?? ''
  for (const name of applied.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw newerSchema(name, newest)
    }
  }
  const done: string[] = []
  for (const migration of migrations) {
    const { name, text } = migration
    const checksum = checksumOf(migration)
    const known = applied.get(name)
    if (known === checksum) continue
    if (known === null) {
      await sql`update ${table} set checksum = ${checksum} where name = ${name}`.execute(tx)
      continue
    }
    if (known !== undefined) throw changedMigration(name)
    await runScript(tx, text)
    await sql`insert into ${table} (name, checksum, applied_at)
      values (${name}, ${checksum}, ${clock.now()})`.execute(tx)
    done.push(name)
  }
  return done
}

/** What a ledger records of a migration's text. */
export const checksumOf = ({ text }: Migration): string =>
  createHash('sha256').update(text).digest('hex')

export const newerSchema = (found: string, known: string) =>
  new CastawayError({
    code: 'NEWER_SCHEMA',
    shortMessage: `This data was written by a newer version of Castaway (schema ${found}, this version supports ${known}). Start the newer version, or choose another data folder.`,
  })

const changedMigration = (name: string) =>
  new CastawayError({
    code: 'CHANGED_MIGRATION',
    shortMessage: `A different version of migration ${name} was applied to this data. Choose another data folder, or use the build that wrote this one.`,
  })

const checksumColumn = async (
  db: Kysely<any>,
  ledger: string,
): Promise<{ required: boolean } | undefined> => {
  const { rows } = await sql<{ required: boolean }>`
    select attnotnull as required from pg_attribute
    where attrelid = to_regclass(${ledger}) and attname = 'checksum' and not attisdropped`.execute(
    db,
  )
  return rows[0]
}
