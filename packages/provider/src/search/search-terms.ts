import { sql, type RawBuilder } from 'kysely'
import { invalidField } from '../errors'

/** The pieces of a `tsquery`. */
type TsQuery = RawBuilder<unknown>

export const tsWord = (text: string): TsQuery => sql`plainto_tsquery('simple', ${text}::text)`

/** A word as it is, or any other that has one of these stems. */
export const tsForms = (text: string, stems: readonly string[]): TsQuery =>
  stems.length === 0 ? tsWord(text) : sql`(${tsWord(text)} || ${anyOf(stems)}::text::tsquery)`

/** Any of these words, as they are or as a beginning (`:*`). */
export const tsWords = (words: readonly string[], mark = ''): TsQuery =>
  sql`to_tsquery('simple', ${anyOf(words, mark)}::text)`

const anyOf = (words: readonly string[], mark = ''): string =>
  words.map((word) => `'${word.replace(/[\\']/g, '$&$&')}'${mark}`).join(' | ')

/** Ways to spread the gaps that are tried at most. */
const MAX_SPREADS = 100

/**
 * A phrase between whose words up to `slop` others may stand.
 * @throws 400 where that could be in too many ways
 */
export function withSlop(phrase: string, slop: number): TsQuery {
  const words = phrase.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (slop === 0 || words.length < 2) return sql`phraseto_tsquery('simple', ${phrase}::text)`
  const spreads = slop > 20 ? null : spread(words.length - 1, slop)
  if (!spreads)
    throw invalidField('q', 'q contains a phrase that is too loose: use a smaller number after ~')
  const ways = spreads.map((gaps) =>
    words
      .slice(1)
      .reduce(
        (left, word, i) => sql`tsquery_phrase(${left}, ${tsWord(word)}, ${gaps[i]! + 1}::int)`,
        tsWord(words[0]!),
      ),
  )
  return sql`(${sql.join(ways, sql` || `)})`
}

/** All ways to spread up to `slop` over so many gaps; null where there are too many. */
function spread(gaps: number, slop: number): number[][] | null {
  let ways: number[][] = [[]]
  for (let gap = 0; gap < gaps; gap++) {
    ways = ways.flatMap((way) => {
      const left = slop - way.reduce((sum, one) => sum + one, 0)
      return Array.from({ length: left + 1 }, (_, one) => [...way, one])
    })
    if (ways.length > MAX_SPREADS) return null
  }
  return ways
}
