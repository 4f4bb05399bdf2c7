import MiniSearch from 'minisearch'

/** The text below one heading. */
export interface DocSection {
  slug: string
  /** Of the heading; empty for what is before the first one. */
  id: string
  heading: string
  text: string
}

export interface DocResult {
  slug: string
  /** Of the heading; empty for the beginning of the page. */
  id: string
  heading: string
  /** Around the first word that was found; those that match are odd. */
  excerpt: string[]
}

const MAX_RESULTS = 30
/** Words that say nothing about what someone looks for. */
const COMMON = new Set(
  'a an and are as at be by can do for from how i in is it of on or that the to with'.split(' '),
)
const BEFORE = 50
const LENGTH = 170

/** A search over all sections: every word has to occur, may be begun, and may be mistyped if it is long. */
export function docSearch(
  sections: readonly DocSection[],
  titles: ReadonlyMap<string, string>,
): (words: string) => DocResult[] {
  const index = new MiniSearch({
    fields: ['title', 'heading', 'text'],
    processTerm: (term) => {
      const word = term.toLowerCase()
      return COMMON.has(word) ? null : word
    },
    searchOptions: {
      boost: { title: 4, heading: 3 },
      // Why something is as it is comes after how to use it.
      boostDocument: (at) => (sections[at as number]!.slug.startsWith('decisions/') ? 0.4 : 1),
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.15 : false),
      combineWith: 'AND',
    },
  })
  index.addAll(
    sections.map(({ slug, heading, text }, at) => ({
      id: at,
      title: titles.get(slug) ?? '',
      heading,
      text,
    })),
  )
  return (words) =>
    index
      .search(words)
      .slice(0, MAX_RESULTS)
      .map(({ id: at, terms }) => {
        const { slug, id, heading, text } = sections[at as number]!
        return { slug, id, heading, excerpt: excerptOf(text, terms) }
      })
}

function excerptOf(text: string, terms: readonly string[]): string[] {
  const matches = new RegExp(`(?<![\\p{L}\\p{N}])(${terms.map(escape).join('|')})`, 'giu')
  const first = text.search(matches)
  const from = first < BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1
  const part = text.slice(from, from + LENGTH)
  const isCut = from + LENGTH < text.length
  return `${from > 0 ? '… ' : ''}${part}${isCut ? ' …' : ''}`.split(matches)
}

const escape = (term: string) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
