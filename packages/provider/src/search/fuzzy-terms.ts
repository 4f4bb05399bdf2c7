import { sql } from 'kysely'
import { fuzzyTerms, type FuzzyMatches } from './parse-query'
import { readyModel } from './semantic-search'
import type { SearchContext } from './model'

/** Maximum number of matches of one fuzzy word. */
const MAX_MATCHES = 40
/** Maximum edit distance; it is never more than half of the word. */
const MAX_DIFFERENCES = 2

/**
 * Finds the words of the indexed casts that match each `~n` word of a search within its edit distance.
 * @throws {ServerError} 503 while the casts are still being indexed
 */
export async function expandFuzzyTerms(
  context: SearchContext,
  q: string,
  signal: AbortSignal,
): Promise<FuzzyMatches> {
  const terms = fuzzyTerms(q)
  if (terms.length === 0) return new Map()
  await readyModel(context, signal)
  const found = new Map<string, string[]>()
  for (const { word, differences } of terms) {
    const letters = [...word]
    const most = Math.min(differences, MAX_DIFFERENCES, Math.floor(letters.length / 2))
    const { rows } = await sql<{ word: string }>`
      select word from search_word
      where length between ${letters.length - most}::int and ${letters.length + most}::int`.execute(
      context.store.db,
    )
    const near = rows
      .map((row) => ({ word: row.word, far: editDistance(letters, [...row.word], most) }))
      .filter(({ far }) => far <= most)
      .sort((a, b) => a.far - b.far || (a.word < b.word ? -1 : 1))
    found.set(
      `${word}~${differences}`,
      near.slice(0, MAX_MATCHES).map((one) => one.word),
    )
  }
  return found
}

/** Number of insertions, deletions, substitutions and swaps of neighboring letters between two words. */
function editDistance(a: readonly string[], b: readonly string[], most: number): number {
  let before: number[] = []
  let last = b.map((_, j) => j).concat(b.length)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let steps = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        steps = Math.min(steps, before[j - 2]! + 1)
      }
      row.push(steps)
      least = Math.min(least, steps)
    }
    if (least > most + 1) return least
    before = last
    last = row
  }
  return last[b.length]!
}
