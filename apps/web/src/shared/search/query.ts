/** Operators that filter; each is shown as a chip. The search syntax (`|`, brackets, `-`, `"…"`) stays in the text. */
export const filterKinds = ['from', 'channel', 'before', 'after', 'has', 'url'] as const
export type FilterKind = (typeof filterKinds)[number]

/** A token of the search input, with its offsets, so that it can be removed. */
export interface Term {
  kind: 'word' | 'phrase' | 'not' | FilterKind
  /** Its value, without the operator's syntax. */
  value: string
  start: number
  end: number
}

export const hasKinds = ['image', 'video', 'link', 'quote'] as const
export type HasKind = (typeof hasKinds)[number]

/** A token that cannot be valid. */
export interface QueryError {
  kind: 'twice' | 'date' | 'has' | 'url'
  term: FilterKind
}

/** A parsed search, ready for the API call. */
export interface CastSearch {
  /** The `q` parameter: words, phrases, negations, brackets and dates. */
  q: string
  /** Username to resolve and to search the casts of. */
  from: string | null
  channel: string | null
  /** Searches under this URL. */
  url: string | null
  /** Required embeds, which are filtered from the server's results. */
  has: HasKind[]
  /** Whether there are search terms, not only a user or a channel. */
  hasWords: boolean
  problems: QueryError[]
}

const pattern =
  /(?<neg>-)?"(?<phrase>[^"]*)"?(?<slop>~\d+)?|(?<op>from|channel|in|before|until|after|since|has|url):(?<arg>[^\s"]*)|(?<word>\S+)/giu

/** Synonyms of the operators. */
const kindOf: Record<string, FilterKind> = { in: 'channel', until: 'before', since: 'after' }

/** Tokenizes the input. Never fails: anything that is not an operator is a word. */
export function parseTerms(input: string): Term[] {
  const terms: Term[] = []
  for (const match of input.matchAll(pattern)) {
    const { neg, phrase, slop, op, arg, word } = match.groups!
    const place = { start: match.index, end: match.index + match[0].length }
    if (phrase !== undefined) {
      const value = phrase.trim()
      if (value) terms.push({ kind: neg ? 'not' : 'phrase', value: value + (slop ?? ''), ...place })
    } else if (op !== undefined) {
      const name = op.toLowerCase()
      const kind = kindOf[name] ?? (name as FilterKind)
      const value = (arg ?? '').replace(kind === 'from' || kind === 'channel' ? /^[@/]/ : /^$/, '')
      if (value) terms.push({ kind, value, ...place })
    } else if (word!.startsWith('-') && word!.length > 1) {
      terms.push({ kind: 'not', value: word!.slice(1), ...place })
    } else if (word !== '-') {
      terms.push({ kind: 'word', value: word!, ...place })
    }
  }
  return terms
}

const isFilter = (kind: Term['kind']): kind is FilterKind =>
  (filterKinds as readonly string[]).includes(kind)

/** A phrase with its proximity operator outside the quotes. */
const quoted = (value: string) => value.replace(/^(.*?)(~\d+)?$/su, '"$1"$2')

/** Builds the cast search of an input. */
export function castSearchOf(input: string): CastSearch {
  const search: CastSearch = {
    q: '',
    from: null,
    channel: null,
    url: null,
    has: [],
    hasWords: false,
    problems: [],
  }
  const parts: string[] = []
  const wrong = (kind: QueryError['kind'], term: FilterKind) => search.problems.push({ kind, term })
  for (const { kind, value } of parseTerms(input)) {
    switch (kind) {
      case 'from':
      case 'channel':
        if (search[kind] !== null && search[kind] !== value) wrong('twice', kind)
        search[kind] = value
        break
      case 'url':
        if (/^https?:\/\/./i.test(value)) search.url = value
        else wrong('url', kind)
        break
      case 'has': {
        const found = hasKinds.find((each) => each === value.toLowerCase().replace(/s$/, ''))
        if (found) search.has.push(found)
        else wrong('has', kind)
        break
      }
      case 'before':
      case 'after':
        if (isDate(value)) parts.push(`${kind}:${value}`)
        else wrong('date', kind)
        break
      case 'phrase':
        search.hasWords = true
        parts.push(quoted(value))
        break
      case 'not':
        parts.push(`-${/\s/.test(value) ? quoted(value) : value}`)
        break
      case 'word':
        search.hasWords ||= /[\p{L}\p{N}\p{Emoji}]/u.test(value)
        parts.push(value)
    }
  }
  return { ...search, q: parts.join(' ') }
}

function isDate(value: string): boolean {
  const [, day] =
    /^(\d{4}-\d{2}-\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)?$/.exec(value) ?? []
  if (!day) return false
  const date = new Date(`${day}T00:00:00Z`)
  // February 31 parses, but as another day.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** A search as its field shows it: filters as chips, and the rest as text. */
export interface SplitQuery {
  filters: Term[]
  words: string
}

/** Extracts the filters from the input. While typing, the last one may still be incomplete. */
export function splitFilters(input: string, typing = false): SplitQuery {
  const filters = parseTerms(input).filter(
    ({ kind, end }) => isFilter(kind) && !(typing && end === input.length),
  )
  let words = ''
  let from = 0
  for (const { start, end } of filters) {
    words += input.slice(from, start).trimEnd() + ' '
    from = typing ? end : end + (/^\s*/.exec(input.slice(end))?.[0].length ?? 0)
  }
  words += input.slice(from)
  return {
    filters,
    words: typing ? words.replace(/^\s+/, '') : words.replaceAll(/ {2,}/g, ' ').trim(),
  }
}

/** A filter in search syntax. */
export const filterText = ({ kind, value }: Pick<Term, 'kind' | 'value'>): string =>
  `${kind}:${value}`

/** Joins filters and text into one query. */
export const joinQuery = (
  filters: readonly Pick<Term, 'kind' | 'value'>[],
  words: string,
): string => [...filters.map(filterText), words.trim()].filter(Boolean).join(' ')

/** Search terms without operators, for user and channel searches, which do not support them. */
export const plainWords = (input: string): string =>
  parseTerms(input)
    .filter(
      ({ kind }) => kind === 'word' || kind === 'phrase' || kind === 'from' || kind === 'channel',
    )
    .map((term) => term.value.replace(/^[@/]/, '').replace(/~\d+$/, ''))
    .filter((value) => /[\p{L}\p{N}\p{Emoji}]/u.test(value))
    .join(' ')

/** The last word of a text, which is being typed. */
export const lastWord = (text: string): string => /\S*$/u.exec(text)?.[0] ?? ''
