import { sql } from 'kysely'
import type { Tx } from './db'

/**
 * Runs `work` without the indexes of these tables, and creates them again: building an index of many rows at once takes
 * a fraction of the time that adding each of them does. Uniqueness is checked at the end. With few rows it is the other
 * way around: then only the indexes that check it, if rows are not unique meanwhile.
 */
export async function withoutIndexes<T>(
  tx: Tx,
  tables: readonly string[],
  work: () => Promise<T>,
  which: 'all' | 'unique' = 'all',
): Promise<T> {
  const { rows } = await sql<{
    table: string
    name: string
    definition: string
    constraint: string | null
  }>`
    select t.relname as "table", i.relname as name, pg_get_indexdef(i.oid) as definition,
      pg_get_constraintdef(c.oid) as constraint
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      left join pg_constraint c on c.conindid = i.oid
    where t.relname = any(${tables}::text[]) and t.relnamespace = current_schema()::regnamespace
      and (x.indisunique or ${which} = 'all')
    order by t.relname, c.contype nulls last, i.relname`.execute(tx)
  for (const { table, name, constraint } of rows) {
    if (constraint === null) await sql`drop index ${sql.id(name)}`.execute(tx)
    else await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx)
  }
  const result = await work()
  // Sorting that much in memory takes less time than on disk, and lets PostgreSQL use more than one core.
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
  for (const { table, name, definition, constraint } of rows) {
    await (
      constraint === null
        ? sql.raw(definition)
        : sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(constraint)}`
    ).execute(tx)
  }
  return result
}
