import { readSearch, stemmedTerms, type SearchWords } from '../feeds/search-words'
import { wordsAlike } from './alike'
import type { Grounds } from './model'
import { stemsOfWords } from './stems'

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
  return readSearch(q, alike, await stemsOfWords(grounds.store.db, stemmedTerms(q)))
}
