import { runScript } from '@castaway/server-kit/script'
import type { Kysely } from 'kysely'
import { migrations } from '../src/store/migrations'

const text = migrations.find(({ name }) => name === '0038-bytes')!.text

/** Makes the tables what they were before hashes and keys were bytes, with their rows. */
export async function undoBytes(db: Kysely<any>): Promise<void> {
  const statements = text.replaceAll(/^\s*--.*$/gm, '').split(/;\s*\n/)
  const undone = statements.flatMap((statement) => {
    const [, table] = /^\s*alter table ("?\w+"?)/.exec(statement) ?? []
    const columns = [...statement.matchAll(/alter column (\w+) type bytea(\[\])?/g)]
    if (!table || columns.length === 0) return []
    const parts = columns.map(([, column, array]) =>
      array
        ? `alter column ${column} type text[] using hexes(${column})`
        : column === 'name'
          ? `alter column name type text using
              case get_byte(name, 0)
                when 1 then 'follows:' || ('x' || encode(substr(name, 2), 'hex'))::bit(32)::int
                when 2 then 'likes:' || hex(substr(name, 2)) else 'recasts:' || hex(substr(name, 2)) end`
          : column === 'target'
            ? 'alter column target type text using coalesce(target_text, hex(target))'
            : `alter column ${column} type text using hex(${column})`,
    )
    return `alter table ${table} ${parts.join(', ')}`
  })
  await runScript(
    db,
    `create function hexes(bytea[]) returns text[] language sql strict
      as $$ select array(select hex(b) from unnest($1) with ordinality u(b, n) order by n) $$;
    alter table message drop constraint message_hash_check, drop constraint message_signer_check;
    alter table notification drop column name;
    drop view cast_place;
    ${undone.join(';\n')};
    alter table reaction drop column target_text;
    create view cast_place as
      select hash, fid, parent_hash, root_hash, root_parent_url, channel_id from "cast"
      union all
      select hash, fid, parent_hash, root_hash, root_parent_url, channel_id from cast_gone;
    alter table notification add column name text;
    drop function hexes(bytea[]), hex(bytea), unhex(text), unhex(text[]), text_target(text)`,
  )
}

export const redoBytes = (db: Kysely<any>): Promise<void> => runScript(db, text)
