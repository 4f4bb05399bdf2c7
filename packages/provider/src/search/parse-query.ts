import { sql, type RawBuilder } from 'kysely'
import { invalidField } from '../errors'
import type { WordStems } from '../text/stems'
import { tsForms, tsWords, withSlop } from './search-terms'

export interface ParsedSearch {
  /** A `tsquery`; null if the search consists of filters only. */
  text: RawBuilder<unknown> | null
  /** A `tsquery` of excluded terms; null if nothing is excluded. */
  without: RawBuilder<unknown> | null
  /** Whether only a few casts match the terms, so that the index should return all of them. */
  few?: boolean
  /** The search terms without operators, for the search by meaning. */
  about: string
  /** Usernames after `from:`; any of them matches. */
  from: string[]
  /** Channels after `channel:`; any of them matches. */
  channels: string[]
  /** Unix ms: only casts before this time. */
  before?: number
  /** Unix ms: only casts at or after this time. */
  after?: number
}

type Token =
  | { kind: 'word'; text: string; prefix: boolean }
  | { kind: 'fuzzy'; text: string; differences: number }
  | { kind: 'phrase'; text: string; slop: number }
  | { kind: '(' | ')' | '|' | '+' | '-' }

const TOKEN = /\s*(?:(["“”])([^"“”]*)(?:["“”]|$)(~\d+)?|([()|+])|(-)(?=\S)|([^\s()|"“”]+))/gy

/** Fuzzy matches, by the `word~n` of the query. */
export type FuzzyMatches = ReadonlyMap<string, readonly string[]>

const MAX_FUZZY = 5

/**
 * Returns the `word~n` terms of a search; the caller looks up their fuzzy matches.
 * @throws 400 if there are too many of them
 */
export function fuzzyTerms(q: string): { word: string; differences: number }[] {
  const terms = tokenize(q, none()).flatMap((token) =>
    token.kind === 'fuzzy' ? { word: token.text, differences: token.differences } : [],
  )
  if (terms.length > MAX_FUZZY) {
    throw invalidField('q', `q contains more than ${MAX_FUZZY} fuzzy words (~)`)
  }
  return terms
}

/** Maximum number of stemmed words per search; further words match exactly. */
const MAX_STEMMED = 40

/** Returns the words of a search that match in all their forms; the caller looks up their stems. */
export function stemmedTerms(q: string): string[] {
  return tokenize(q, none())
    .flatMap((token) => (token.kind === 'word' ? (plainWord(token) ?? []) : []))
    .slice(0, MAX_STEMMED)
}

/** Returns a word of letters without trailing punctuation. Hashtags, usernames and URLs have no stems. */
const plainWord = ({ text, prefix }: { text: string; prefix: boolean }): string | undefined =>
  prefix ? undefined : /^(\p{L}[\p{L}\p{M}]*)[.,;:!?…]*$/u.exec(text)?.[1]?.toLowerCase()

const none = (): ParsedSearch => ({ text: null, without: null, about: '', from: [], channels: [] })

/**
 * Parses a search query: words in any form (all must match), `|`, `-`, `"phrases"`, `"phrases"~n`, `prefix*`,
 * `fuzzy~n`, parentheses, `from:name`, `channel:id`, `before:` and `after:` with a date.
 * @param fuzzyMatches the matches of each `word~n`; by default it matches exactly
 * @param stems the stems of each of `stemmedTerms`; by default they match exactly
 * @throws 400 for invalid dates, and for phrases with too much slop
 */
export function parseSearch(
  q: string,
  fuzzyMatches: FuzzyMatches = new Map(),
  stems: WordStems = new Map(),
): ParsedSearch {
  const words = none()
  const about: string[] = []
  let negated = 0
  let depth = 0
  const tokens = tokenize(q, words)
  let at = 0
  const peek = () => tokens[at]

  function either(): RawBuilder<unknown> | null {
    let left = both()
    while (peek()?.kind === '|') {
      at++
      const right = both()
      left = left && right ? sql`(${left} || ${right})` : (left ?? right)
    }
    return left
  }
  function both(): RawBuilder<unknown> | null {
    let left: RawBuilder<unknown> | null = null
    for (let next = peek(); next && next.kind !== '|' && next.kind !== ')'; next = peek()) {
      if (next.kind === '+') {
        at++
        continue
      }
      const right = one()
      left = left && right ? sql`(${left} && ${right})` : (left ?? right)
    }
    return left
  }
  function one(): RawBuilder<unknown> | null {
    const token = tokens[at++]
    if (!token) return null
    if (token.kind === '-') {
      negated++
      const inner = peek() && peek()!.kind !== ')' ? one() : null
      negated--
      if (inner && depth === 0 && negated === 0) {
        words.without = words.without ? sql`(${words.without} || ${inner})` : inner
      }
      return inner && sql`(!! ${inner})`
    }
    if (token.kind === '(') {
      depth++
      const inner = either()
      depth--
      if (peek()?.kind === ')') at++
      return inner
    }
    if (!('text' in token)) return null
    if (negated === 0) about.push(token.text)
    if (token.kind === 'phrase') return withSlop(token.text, token.slop)
    if (token.kind === 'fuzzy') {
      const found = fuzzyMatches.get(`${token.text}~${token.differences}`) ?? []
      return tsWords(found.length > 0 ? found : [token.text])
    }
    if (token.prefix) return tsWords([token.text], ':*')
    return tsForms(token.text, stems.get(plainWord(token) ?? '') ?? [])
  }

  while (at < tokens.length) {
    const next = either()
    words.text = words.text && next ? sql`(${words.text} && ${next})` : (words.text ?? next)
    // A closing parenthesis without an opening one.
    if (peek()?.kind === ')') at++
  }
  words.about = about.join(' ')
  const filtered = words.from.length + words.channels.length > 0 || words.before || words.after
  if (!words.text && !filtered) throw invalidField('q', 'q contains nothing to search for')
  return words
}

function tokenize(q: string, words: ParsedSearch): Token[] {
  const tokens: Token[] = []
  for (const [, quote, phrase, slop, mark, minus, word] of q.matchAll(TOKEN)) {
    if (quote !== undefined) {
      if (/[\p{L}\p{N}]/u.test(phrase!)) {
        tokens.push({ kind: 'phrase', text: phrase!, slop: Number(slop?.slice(1) ?? 0) })
      }
    } else if (mark) tokens.push({ kind: mark as '(' | ')' | '|' | '+' })
    else if (minus) tokens.push({ kind: '-' })
    else if (word && !takeFilter(word, words)) {
      const [, like, differences] = /^([\p{L}\p{M}\p{N}]{1,32})~(\d{1,9})$/u.exec(word) ?? []
      if (like) {
        tokens.push({ kind: 'fuzzy', text: like.toLowerCase(), differences: Number(differences) })
        continue
      }
      const text = word.replace(/\*+$/, '').replace(/~\d*$/, '')
      if (/[\p{L}\p{N}\p{Emoji}]/u.test(text)) {
        tokens.push({ kind: 'word', text, prefix: text !== word && /^[\p{L}\p{N}]+$/u.test(text) })
      }
    }
  }
  return tokens
}

function takeFilter(word: string, words: ParsedSearch): boolean {
  const [, name, value] = /^(from|channel|before|after):(.+)$/i.exec(word) ?? []
  if (!name || !value) return false
  const key = name.toLowerCase()
  if (key === 'from') words.from.push(value.replace(/^@/, '').toLowerCase())
  else if (key === 'channel') words.channels.push(value.replace(/^\//, '').toLowerCase())
  else words[key as 'before' | 'after'] = dayOf(value)
  return true
}

function dayOf(value: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : NaN
  if (Number.isNaN(time))
    throw invalidField('q', 'before: and after: need a date such as 2025-04-20')
  return time
}
