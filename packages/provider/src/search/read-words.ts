import { sql } from 'kysely'
import { readSearch, stemmedTerms, type SearchWords } from '../feeds/search-words'
import { wordsAlike } from './alike'
import type { Grounds } from './model'
import { stemsOfWords } from './stems'

/** So few casts are quicker sorted than found among all others on the way back in time. */
const FEW = 500

/**
 * Reads what people type into a search, with all the words that it stands for.
 * @throws 400 as `readSearch`, 503 as `wordsAlike`
 */
export async function searchWords(
  grounds: Grounds,
  q: string,
  signal: AbortSignal,
): Promise<SearchWords> {
  const alike = await wordsAlike(grounds, q, signal)
  const { db } = grounds.store
  const words = readSearch(q, alike, await stemsOfWords(db, stemmedTerms(q)))
  // What is only ruled out is not looked for in the index.
  if (!words.text || words.about === '') return words
  const { rows } = await sql<{ few: boolean }>`
    select found_by_few(${words.text}, ${FEW}::int) as few`.execute(db)
  return { ...words, few: rows[0]!.few }
}
