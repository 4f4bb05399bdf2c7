import type { Clock } from '@castaway/contract'
import { createSecretCheck, secretCheckTable } from '@castaway/provider'
import { applyMigrations } from '@castaway/server-kit/migrations'
import { sql, type Transaction } from 'kysely'
import { damaged } from './backup-error'
import type { Manifest } from './format'
import { migrationsFor, tablesIn } from './tables'

/**
 * Creates the tables as they were when the backup was made, without rows, indexes and foreign keys.
 * @returns creates the indexes and keys, which takes less time once the rows are there, and tells the planner of them
 */
export async function createSchema(
  tx: Transaction<any>,
  manifest: Manifest,
  { clock, file }: { clock: Clock; file: string },
): Promise<() => Promise<void>> {
  for (const tables of migrationsFor(manifest)) {
    if (tables.migrations.length > 0) await applyMigrations(tx, { clock, ...tables })
  }
  const names = manifest.tables.map(({ name }) => name)
  if (names.includes(secretCheckTable)) await createSecretCheck(tx)

  const created = await tablesIn(tx)
  for (const { name, columns } of manifest.tables) {
    const known = created.find((table) => table.name === name)?.columns
    if (!columns.every((column) => known?.includes(column))) throw damaged(file)
  }
  // Migrations write rows, too, those of the ledgers among them.
  const all = created.map(({ name }) => sql.table(name))
  await sql`truncate ${sql.join(all)}`.execute(tx)
  return takeOff(
    tx,
    created.map(({ name }) => name),
  )
}

/** Removes what makes inserting slow or needs an order of the tables; the result creates it again. */
async function takeOff(tx: Transaction<any>, tables: string[]): Promise<() => Promise<void>> {
  const inSchema = sql`c.relnamespace = current_schema()::regnamespace
    and c.relname = any(${tables}::text[])`
  const keys = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where ${inSchema} and k.contype = 'f'`.execute(tx)
  const indexes = await sql<{ name: string; definition: string }>`
    select i.relname as name, pg_get_indexdef(i.oid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where ${inSchema} and not exists (select from pg_constraint k where k.conindid = i.oid)`.execute(
    tx,
  )
  for (const { table, name } of keys.rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx)
  }
  for (const { name } of indexes.rows) await sql`drop index ${sql.ref(name)}`.execute(tx)
  return async () => {
    for (const { definition } of indexes.rows) await sql.raw(definition).execute(tx)
    for (const { table, name, definition } of keys.rows) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)}
        ${sql.raw(definition)}`.execute(tx)
    }
  }
}

/** Lets the sequences continue where they were. */
export async function setSequences(tx: Transaction<any>, { sequences }: Manifest): Promise<void> {
  for (const { name, last, called } of sequences) {
    await sql`select setval(${`"${name}"`}::regclass, ${last}::bigint, ${called}::boolean)`.execute(
      tx,
    )
  }
}
