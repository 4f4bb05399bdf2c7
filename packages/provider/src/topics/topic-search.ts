import { sql } from 'kysely'
import type { CastSearch } from '../search/search-casts'
import { tsForms, withSlop } from '../search/search-terms'
import type { Db } from '../store/index'
import { stemsOfWords } from '../text/stems'

/** Up to this many matches, sorting is faster than finding them while walking back in time. */
const MAX_SORTED = 500

/**
 * The search for the casts of a topic: one word in any of its forms, or several words in their order.
 * @returns null for a slug without words
 */
export async function topicSearch(db: Db, slug: string): Promise<CastSearch['words'] | null> {
  const words = slug.split('_').filter((word) => word !== '')
  const [first, second] = words
  if (first === undefined) return null
  const text =
    second === undefined
      ? tsForms(first, (await stemsOfWords(db, [first])).get(first) ?? [])
      : withSlop(words.join(' '), 0)
  const { rows } = await sql<{ few: boolean }>`
    select found_by_few(${text}, ${MAX_SORTED}::int) as few`.execute(db)
  return { text, few: rows[0]!.few, from: [], channels: [] }
}
