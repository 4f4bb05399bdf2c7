import { sql } from 'kysely'
import type { Store, Tx } from './index'
import { worldSequences, worldTables } from './world-tables'

/** Empties every table of the provider that belongs to the seeded data; tables of other packages are not touched. */
export const clearWorld = async (store: Store): Promise<void> => {
  await store.transaction(async (tx) => {
    const tables = await usedTables(
      tx,
      worldTables().filter((name) => name !== 'job'),
    )
    if (tables.length > 0)
      await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} restart identity`.execute(
        tx,
      )
    // Recurring jobs belong to the provider, not to the data.
    await sql`delete from job where every_ms is null`.execute(tx)
    for (const name of worldSequences()) await sql`select setval(${name}, 1, false)`.execute(tx)
    await store.events.record(tx, [{ kind: 'replaced' }])
  })
}

/**
 * Those of the tables that have had a row since they were last emptied, or have given out a number. Emptying the others
 * too would take most of the time of a first start: each gets new files, with its indexes.
 */
async function usedTables(tx: Tx, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${tables}::text[])
      and (pg_relation_size(c.oid) > 0 or exists (
        select from pg_depend d join pg_sequence s on s.seqrelid = d.objid
        where d.classid = 'pg_class'::regclass and d.refobjid = c.oid
          and pg_sequence_last_value(s.seqrelid) is not null))`.execute(tx)
  return rows.map(({ name }) => name)
}
