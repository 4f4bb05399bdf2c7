import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../store/tables'
import { languagesOfWord } from './languages'

/** Longer ones are not words, and the column accepts at most 2 kB. */
const MAX_STEM_BYTES = 64

const isStem = (stem: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`octet_length(${stem}) <= ${sql.lit(MAX_STEM_BYTES)} and ${stem} !~ '[0-9/.@''\\\\]'`

/**
 * SQL of the stems of a text in these languages, each prefixed with its language ("eng:frog"), so that words of
 * different languages don't match each other. Numbers and URLs have none.
 * @param text SQL of a text
 * @param languages SQL of a `text[]`
 */
const stemsOf = (text: RawBuilder<unknown>, languages: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql`array(
    select distinct left(l.name, 3) || ':' || s.stem from unnest(${languages}) as l(name)
      cross join lateral unnest(tsvector_to_array(to_tsvector(l.name::regconfig, ${text}))) as s(stem)
    where ${isStem(sql`s.stem`)})`

/**
 * SQL of the searchable form of a cast: its words in order, and their stems.
 * @param text SQL of a text
 * @param languages SQL of a `text[]` of `languagesOf` that text
 */
export const searchColumn = (
  text: RawBuilder<unknown>,
  languages: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`to_tsvector('simple', ${text}) || array_to_tsvector(${stemsOf(text, languages)})`

/**
 * SQL of a query for `searchColumn` of many rows. A subquery for each row takes several times as long.
 * @param rows a table or CTE with `hash`, `text` and `languages`
 */
export const searchColumns = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select r.hash, to_tsvector('simple', r.text) || array_to_tsvector(coalesce(s.stems, '{}'))
    as search
  from ${rows} r left join (
    select l.hash, array_agg(left(l.name, 3) || ':' || s.stem) as stems
    from (select hash, text, unnest(languages) as name from ${rows}) as l
      cross join lateral unnest(tsvector_to_array(to_tsvector(l.name::regconfig, l.text)))
        as s(stem)
    where ${isStem(sql`s.stem`)} group by l.hash) s on s.hash = r.hash`

/** Stems by the search word. */
export type WordStems = ReadonlyMap<string, readonly string[]>

/**
 * Finds the stems of these words in all languages that use their letters. Stems without casts are left out: with many
 * of them, PostgreSQL would expect many casts and scan by time instead of using the index.
 */
export async function stemsOfWords(
  db: Kysely<Tables>,
  words: readonly string[],
): Promise<WordStems> {
  const distinct = [...new Set(words)]
    .map((word) => ({ word, languages: languagesOfWord(word) }))
    .filter(({ languages }) => languages.length > 0)
  if (distinct.length === 0) return new Map()
  const { rows } = await sql<{ word: string; stems: string[] }>`
    select w.word, array(
      select known_stems(${stemsOf(sql`w.word`, sql`w.languages`)})) as stems
    from json_to_recordset(${JSON.stringify(distinct)}::json) as w(word text, languages text[])`.execute(
    db,
  )
  return new Map(rows.map(({ word, stems }) => [word, stems]))
}
