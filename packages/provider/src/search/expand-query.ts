import { sql } from 'kysely'
import { parseSearch, stemmedTerms, type ParsedSearch } from './parse-query'
import { expandFuzzyTerms } from './fuzzy-terms'
import type { SearchContext } from './model'
import { stemsOfWords } from '../text/stems'

/** Up to this many matches, sorting is faster than finding them while walking back in time. */
const MAX_SORTED = 500

/**
 * Parses a search query and expands its words.
 * @throws 400 as `parseSearch`, 503 as `expandFuzzyTerms`
 */
export async function expandQuery(
  context: SearchContext,
  q: string,
  signal: AbortSignal,
): Promise<ParsedSearch> {
  const fuzzyMatches = await expandFuzzyTerms(context, q, signal)
  const { db } = context.store
  const words = parseSearch(q, fuzzyMatches, await stemsOfWords(db, stemmedTerms(q)))
  // Purely negative searches do not use the index.
  if (!words.text || words.about === '') return words
  const { rows } = await sql<{ few: boolean }>`
    select found_by_few(${words.text}, ${MAX_SORTED}::int) as few`.execute(db)
  return { ...words, few: rows[0]!.few }
}
