import { loginTables } from '@castaway/auth'
import { islandTables, secretCheckTable } from '@castaway/provider'
import {
  checksumOf,
  createdSequences,
  createdTables,
  newerSchema,
} from '@castaway/server-kit/migrations'
import { sql, type Kysely } from 'kysely'
import { recordTables } from '../record-tables'
import { BackupError } from './backup-error'
import type { Manifest } from './format'

/** Everything that Castaway stores in a database, in the order of its creation. */
export const tableSets = [islandTables, loginTables, recordTables] as const

/** All tables of this version that are backed up, the ledgers of their migrations among them. */
export const knownTables: readonly string[] = [
  ...tableSets.flatMap(({ ledger, migrations }) => [ledger, ...createdTables(migrations)]),
  secretCheckTable,
]
const knownSequences = tableSets.flatMap(({ migrations }) => createdSequences(migrations))

/** The tables of Castaway that the database has, with the columns that it does not compute itself. */
export async function tablesIn(db: Kysely<any>): Promise<Manifest['tables']> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname = any(${knownTables}::text[])
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`.execute(db)
  return rows
}

/** Where the sequences of these tables continue. */
export async function sequencesIn(db: Kysely<any>): Promise<Manifest['sequences']> {
  const { rows: names } = await sql<{ name: string }>`
    select s.relname as name from pg_class s
    left join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass
      and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    left join pg_class t on t.oid = d.refobjid
    where s.relnamespace = current_schema()::regnamespace and s.relkind = 'S'
      and (t.relname = any(${knownTables}::text[]) or s.relname = any(${knownSequences}::text[]))
    order by s.relname`.execute(db)
  const sequences: Manifest['sequences'] = []
  for (const { name } of names) {
    const { rows } = await sql<{ last: string; called: boolean }>`
      select last_value::text as last, is_called as called from ${sql.table(name)}`.execute(db)
    sequences.push({ name, ...rows[0]! })
  }
  return sequences
}

/**
 * The migrations that were applied to the database.
 * @param tables what `tablesIn` returned
 * @throws {CastawayError} `NEWER_SCHEMA` if this version does not know one, so that it would not know all tables either
 */
export async function migrationsIn(
  db: Kysely<any>,
  tables: Manifest['tables'],
): Promise<Manifest['migrations']> {
  const applied: Manifest['migrations'] = {}
  for (const { ledger, migrations } of tableSets) {
    const columns = tables.find(({ name }) => name === ledger)?.columns
    if (!columns) continue
    const checksum = columns.includes('checksum') ? sql`checksum` : sql`null::text`
    const { rows } = await sql<{ name: string; checksum: string | null }>`
      select name, ${checksum} as checksum from ${sql.table(ledger)} order by name`.execute(db)
    const unknown = rows.find(({ name }) => migrations.every((known) => known.name !== name))
    if (unknown) throw newerSchema(unknown.name, migrations.at(-1)!.name)
    applied[ledger] = rows
  }
  return applied
}

/**
 * The migrations of this version that were applied to the data of a backup.
 * @throws {BackupError} if a newer or another version of Castaway applied others
 */
export function migrationsFor({ migrations: applied, castaway }: Manifest) {
  const ledgers = new Set<string>(tableSets.map(({ ledger }) => ledger))
  const newer = (what: string) =>
    new BackupError(
      `The backup was made by a newer version of Castaway (${castaway}, ${what}): restore it with that version. Nothing was restored.`,
    )
  const unknown = Object.keys(applied).find((ledger) => !ledgers.has(ledger))
  if (unknown) throw newer(unknown)
  return tableSets.map(({ ledger, migrations }) => {
    const rows = applied[ledger] ?? []
    for (const { name, checksum } of rows) {
      const known = migrations.find((migration) => migration.name === name)
      if (!known) throw newer(name)
      if (checksum !== null && checksum !== checksumOf(known)) {
        throw new BackupError(
          `The backup was made by another build of Castaway, which had a different migration ${name}: restore it with that build. Nothing was restored.`,
        )
      }
    }
    const isApplied = (name: string) => rows.some((row) => row.name === name)
    return { ledger, migrations: migrations.filter(({ name }) => isApplied(name)) }
  })
}
