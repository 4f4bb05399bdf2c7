/** Operators that narrow; each is a chip. What stands between words (`|`, brackets, `-`, `"…"`) stays with them. */
export const filterKinds = ['from', 'channel', 'before', 'after', 'has', 'url'] as const
export type FilterKind = (typeof filterKinds)[number]

/** One part of what was typed into the search box, with its place, so that it can be taken out again. */
export interface Term {
  kind: 'word' | 'phrase' | 'not' | FilterKind
  /** What was meant, without the operator's own signs. */
  value: string
  start: number
  end: number
}

export const hasKinds = ['image', 'video', 'link', 'quote'] as const
export type HasKind = (typeof hasKinds)[number]

/** Something that was typed but can not be meant. */
export interface Problem {
  kind: 'twice' | 'date' | 'has' | 'url'
  term: FilterKind
}

/** A search, ready for the call. */
export interface CastSearch {
  /** What goes to the server as `q`: words, phrases, negations, brackets and dates. */
  q: string
  /** Username to look up and search the casts of. */
  from: string | null
  channel: string | null
  /** Below which address. */
  url: string | null
  /** What a cast must hold; looked for among what the server finds. */
  has: HasKind[]
  /** There are words to search for, not only a person or a channel. */
  hasWords: boolean
  problems: Problem[]
}

const pattern =
  /(?<neg>-)?"(?<phrase>[^"]*)"?(?<slop>~\d+)?|(?<op>from|channel|in|before|until|after|since|has|url):(?<arg>[^\s"]*)|(?<word>\S+)/giu

/** Other words for the same. */
const kindOf: Record<string, FilterKind> = { in: 'channel', until: 'before', since: 'after' }

/** Reads what was typed. Never fails: what is no operator is a word. */
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

/** A phrase with its looseness outside the quotes. */
const quoted = (value: string) => value.replace(/^(.*?)(~\d+)?$/su, '"$1"$2')

/** What the casts search is asked. */
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
  const wrong = (kind: Problem['kind'], term: FilterKind) => search.problems.push({ kind, term })
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
  // The 31st of February parses, but as another day.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** A search as its box shows it: filters as chips, and the rest as words. */
export interface SplitQuery {
  filters: Term[]
  words: string
}

/**
 * Takes the filters out of what was typed. While somebody types, the one at the very end may still grow.
 */
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

/** A filter as it is typed. */
export const filterText = ({ kind, value }: Pick<Term, 'kind' | 'value'>): string =>
  `${kind}:${value}`

/** Filters and words as one search. */
export const joinQuery = (
  filters: readonly Pick<Term, 'kind' | 'value'>[],
  words: string,
): string => [...filters.map(filterText), words.trim()].filter(Boolean).join(' ')

/** Words for people and channels searches: those know no operators. */
export const plainWords = (input: string): string =>
  parseTerms(input)
    .filter(
      ({ kind }) => kind === 'word' || kind === 'phrase' || kind === 'from' || kind === 'channel',
    )
    .map((term) => term.value.replace(/^[@/]/, '').replace(/~\d+$/, ''))
    .filter((value) => /[\p{L}\p{N}\p{Emoji}]/u.test(value))
    .join(' ')

/** The part of a text that is being typed: its last word. */
export const lastWord = (text: string): string => /\S*$/u.exec(text)?.[0] ?? ''
