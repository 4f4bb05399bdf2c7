import { sql } from 'kysely'
import { parseSearch, stemmedTerms, type ParsedSearch } from './parse-query'
import { expandFuzzyTerms } from './fuzzy-terms'
import type { SearchContext } from './model'
import { stemsOfWords } from '../text/stems'

/** So few casts are quicker sorted than found among all others on the way back in time. */
const MAX_SORTED = 500

/**
 * Reads what people type into a search, with all the words that it stands for.
 * @throws 400 as `parseSearch`, 503 as `expandFuzzyTerms`
 */
export async function expandQuery(
  context: SearchContext,
  q: string,
  signal: AbortSignal,
): Promise<ParsedSearch> {
  const alike = await expandFuzzyTerms(context, q, signal)
  const { db } = context.store
  const words = parseSearch(q, alike, await stemsOfWords(db, stemmedTerms(q)))
  // What is only ruled out is not looked for in the index.
  if (!words.text || words.about === '') return words
  const { rows } = await sql<{ few: boolean }>`
    select found_by_few(${words.text}, ${MAX_SORTED}::int) as few`.execute(db)
  return { ...words, few: rows[0]!.few }
}
