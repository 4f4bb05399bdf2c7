import { sql } from 'kysely'
import type { AppContext } from '../context'
import type { CastSearch } from '../search/search-casts'
import { tsForms, withSlop } from '../search/search-terms'
import type { Db, Store } from '../store/index'
import { stemsOfWords } from '../text/stems'

type SearchWords = CastSearch['words']

/** Up to this many matches, sorting is faster than finding them while walking back in time. */
const MAX_SORTED = 500
/** The forms of a word are looked up again after this time; the index is slow to tell which a common word has. */
const FRESH_MS = 60_000
const MAX_CACHED = 200

const cached = new WeakMap<Store, Map<string, { at: number; words: SearchWords }>>()

/**
 * The search for the casts of a topic: one word in any of its forms, or several words in their order.
 * @returns null for a slug without words
 */
export async function topicSearch(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  slug: string,
): Promise<SearchWords | null> {
  const parts = slug.split('_').filter((word) => word !== '')
  if (parts.length === 0) return null
  const searches = cached.get(store) ?? new Map<string, { at: number; words: SearchWords }>()
  cached.set(store, searches)
  const now = clock.now()
  const known = searches.get(slug)
  if (known && known.at <= now && now - known.at < FRESH_MS) return known.words
  const words = await searchFor(store.db, parts)
  searches.delete(slug)
  searches.set(slug, { at: now, words })
  for (const oldest of searches.keys()) if (searches.size > MAX_CACHED) searches.delete(oldest)
  return words
}

async function searchFor(db: Db, parts: readonly string[]): Promise<SearchWords> {
  const [first] = parts as [string]
  const text =
    parts.length === 1
      ? tsForms(first, (await stemsOfWords(db, [first])).get(first) ?? [])
      : withSlop(parts.join(' '), 0)
  const { rows } = await sql<{ few: boolean }>`
    select found_by_few(${text}, ${MAX_SORTED}::int) as few`.execute(db)
  return { text, few: rows[0]!.few, from: [], channels: [] }
}
