import { sql } from 'kysely'
import { fuzzyTerms, type FuzzyMatches } from './parse-query'
import { readyModel } from './semantic-search'
import type { SearchContext } from './model'

/** Words that one fuzzy word stands for at most. */
const MAX_MATCHES = 40
/** Letters that may differ at most, and never more than half of the word. */
const MAX_DIFFERENCES = 2

/**
 * For every word of a search with `~n`, the words of the island's casts that differ from it in at most so
 * many letters.
 * @throws {ServerError} 503 while the island still reads its casts
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

/** Letters to put in, take out, change or swap with their neighbour to get from one word to the other. */
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
