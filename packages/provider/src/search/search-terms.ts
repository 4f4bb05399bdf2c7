import { sql, type RawBuilder } from 'kysely'
import { invalidField } from '../errors'

/** SQL of a `tsquery`. */
type TsQuery = RawBuilder<unknown>

export const tsWord = (text: string): TsQuery => sql`plainto_tsquery('simple', ${text}::text)`

/** Matches the word itself, or any word with one of these stems. */
export const tsForms = (text: string, stems: readonly string[]): TsQuery =>
  stems.length === 0 ? tsWord(text) : sql`(${tsWord(text)} || ${anyOf(stems)}::text::tsquery)`

/** Matches any of these words, exactly or as a prefix (`:*`). */
export const tsWords = (words: readonly string[], mark = ''): TsQuery =>
  sql`to_tsquery('simple', ${anyOf(words, mark)}::text)`

const anyOf = (words: readonly string[], mark = ''): string =>
  words.map((word) => `'${word.replace(/[\\']/g, '$&$&')}'${mark}`).join(' | ')

/** Maximum number of ways to distribute the gaps. */
const MAX_SPREADS = 100

/**
 * Matches a phrase with up to `slop` other words in between.
 * @throws 400 if there are too many ways to distribute them
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

/** Returns all ways to distribute up to `slop` words over the gaps; null if there are too many. */
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
