import type { SqlTable } from '@castaway/contract/dev-controls'
import { sql } from 'kysely'
import type { Store } from '../../store/store'
import { listedTables } from './tables'

/** Rows that are copied of one table; the newest ones. */
const MOST_ROWS = 100_000
/** Rows that are read at a time. */
const PAGE = 5_000

/** The listed tables with their columns. Bytes are text there, 0x… as in the API, so that hashes can be pasted. */
export async function readShapes({ db }: Pick<Store, 'db'>): Promise<SqlTable[]> {
  const { rows } = await sql<{
    name: string
    rows: number
    columns: SqlTable['columns']
    key: string[]
  }>`
    select c.relname as name, greatest(c.reltuples, 0)::float8 as rows,
      (select json_agg(json_build_object('name', a.attname,
          'type', replace(format_type(a.atttypid, a.atttypmod), 'bytea', 'text'))
          order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '{}') as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname = any(${Object.keys(listedTables)}::text[])`.execute(db)
  const found = new Map(rows.map((row) => [row.name, row]))
  return Object.entries(listedTables).flatMap(([name, { about, without = [] }]) => {
    const row = found.get(name)
    if (!row) return []
    const columns = row.columns.filter((column) => !without.includes(column.name))
    return [{ name, about, columns, key: row.key, rows: Math.round(row.rows) }]
  })
}

/** The rows of a table, as JSON that `json_populate_recordset` reads; the newest first, as far as its key tells. */
export async function* readRows(
  { db }: Pick<Store, 'db'>,
  { name, columns, key }: SqlTable,
): AsyncGenerator<string> {
  const order =
    key.length > 0
      ? sql`order by ${sql.join(key.map((each) => sql`${sql.ref(each)} desc`))}`
      : sql``
  const { rows: ofBytes } = await sql<{ name: string; isArray: boolean }>`
    select attname::text as name, atttypid = 'bytea[]'::regtype as "isArray" from pg_attribute
    where attrelid = ${`"${name}"`}::regclass
      and atttypid in ('bytea'::regtype, 'bytea[]'::regtype)`.execute(db)
  const bytes = new Map(ofBytes.map((column) => [column.name, column]))
  const listed = sql.join(
    columns.map((column) => {
      const [ref, its] = [sql.ref(column.name), bytes.get(column.name)]
      if (!its) return ref
      const text = its.isArray
        ? sql`(select array_agg(hex(b)) from unnest(${ref}) b)`
        : sql`hex(${ref})`
      return sql`${text} as ${ref}`
    }),
  )
  for (let offset = 0; offset < MOST_ROWS; offset += PAGE) {
    const { rows } = await sql<{ json: string | null; read: number }>`
      select json_agg(t)::text as json, count(*)::int as read from (
        select ${listed} from ${sql.table(name)} ${order} limit ${sql.lit(PAGE)} offset ${sql.lit(offset)}
      ) t`.execute(db)
    const { json, read } = rows[0]!
    if (json !== null) yield json
    if (read < PAGE) return
  }
}
