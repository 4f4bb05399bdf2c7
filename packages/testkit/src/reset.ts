/**
 * Ends an open transaction and clears the state of the connection, because the next store prepares its own statements.
 */
const FORGET = 'rollback; deallocate all; unlisten *; reset all; select pg_advisory_unlock_all()'

/** Runs a SQL script and returns the rows of its last statement. */
export type Run = <Row>(script: string) => Promise<Row[]>

/** Tables with more pages than this are truncated, because deleting visits each row. */
const FEW_PAGES = 8

/**
 * Copies the content of the database to a separate schema.
 * @returns a function that restores it; it returns false if the tables have changed meanwhile and must not be reused
 */
export async function rememberState(run: Run): Promise<(run: Run) => Promise<boolean>> {
  const shape = await shapeOf(run)
  const tables = await columnsOf(run)
  const filled = await filledOf(run, [...tables.keys()])
  const sequences = await sequencesOf(run)
  await run(
    [
      'create schema baseline',
      ...filled.map(({ name }) => `create table baseline.${quoted(name)} as table ${quoted(name)}`),
    ].join(';\n'),
  )
  await run(FORGET)
  return async (again) => {
    await again(FORGET)
    if ((await shapeOf(again)) !== shape) return false
    const now = await filledOf(again, [...tables.keys()])
    await again(
      [
        'begin',
        // Disables triggers and foreign keys: the rows are the same as before, in any order.
        'set local session_replication_role = replica',
        ...now.map(({ name, pages }) =>
          pages > FEW_PAGES ? `truncate ${quoted(name)} cascade` : `delete from ${quoted(name)}`,
        ),
        // After all tables were emptied, because `cascade` empties others too.
        ...filled.map(({ name }) => {
          const columns = tables.get(name)!.map(quoted).join(', ')
          return `insert into ${quoted(name)} (${columns}) overriding system value
            select ${columns} from baseline.${quoted(name)}`
        }),
        ...sequences.map(
          ({ name, last, called }) => `select setval('${quoted(name)}', ${last}, ${called})`,
        ),
        'commit',
      ].join(';\n'),
    )
    return true
  }
}

/** Tables with their columns, indexes and functions, as one text. */
const shapeOf = async (run: Run): Promise<string> => {
  const [row] = await run<{ shape: string }>(`select concat(
    (select string_agg(c.relname || '.' || a.attname || ':' || a.atttypid, ',' order by c.relname, a.attnum)
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace),
    (select string_agg(proname, ',' order by proname)
      from pg_proc where pronamespace = 'public'::regnamespace)) as shape`)
  return row!.shape
}

/** Writable columns by table. */
const columnsOf = async (run: Run): Promise<Map<string, string[]>> => {
  const rows = await run<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname order by c.relname`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

const filledOf = (run: Run, tables: readonly string[]) =>
  run<{ name: string; pages: number }>(
    tables
      .map(
        (name) => `select '${name}' as name, pg_relation_size('${quoted(name)}') / 8192 as pages
          where exists (select from ${quoted(name)})`,
      )
      .join(' union all '),
  )

const sequencesOf = (run: Run) =>
  run<{ name: string; last: string; called: boolean }>(`
    select s.relname as name, coalesce(pg_sequence_last_value(s.oid), q.seqstart)::text as last,
      pg_sequence_last_value(s.oid) is not null as called
    from pg_class s join pg_sequence q on q.seqrelid = s.oid
    where s.relnamespace = 'public'::regnamespace`)

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
