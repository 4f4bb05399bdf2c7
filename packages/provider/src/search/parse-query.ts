import { sql, type RawBuilder } from 'kysely'
import { invalidField } from '../errors'
import type { WordStems } from '../text/stems'
import { tsForms, tsWords, withSlop } from './search-terms'

export interface ParsedSearch {
  /** A `tsquery`; null where the words are only filters. */
  text: RawBuilder<unknown> | null
  /** A `tsquery` of what must not be there; null where everything may. */
  without: RawBuilder<unknown> | null
  /** Whether only few casts hold the words, so that the index is to be asked for all of them. */
  few?: boolean
  /** The words that are asked for, without operators: what the search is about. */
  about: string
  /** Names after `from:`; any of them. */
  from: string[]
  /** Channels after `channel:`; any of them. */
  channels: string[]
  /** Unix ms: only casts before this moment. */
  before?: number
  /** Unix ms: only casts from this moment on. */
  after?: number
}

type Token =
  | { kind: 'word'; text: string; prefix: boolean }
  | { kind: 'fuzzy'; text: string; differences: number }
  | { kind: 'phrase'; text: string; slop: number }
  | { kind: '(' | ')' | '|' | '+' | '-' }

const TOKEN = /\s*(?:(["“”])([^"“”]*)(?:["“”]|$)(~\d+)?|([()|+])|(-)(?=\S)|([^\s()|"“”]+))/gy

/** Words that are only alike, by `word~n` as it was asked for. */
export type FuzzyMatches = ReadonlyMap<string, readonly string[]>

const MAX_FUZZY = 5

/**
 * The words with `~n` in a search: which are alike is for the caller to find out.
 * @throws 400 for too many of them
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

/** More words of one search stand for themselves only. */
const MAX_STEMMED = 40

/** The words in a search that stand for all their forms: which stems they have is for the caller to find out. */
export function stemmedTerms(q: string): string[] {
  return tokenize(q, none())
    .flatMap((token) => (token.kind === 'word' ? (plainWord(token) ?? []) : []))
    .slice(0, MAX_STEMMED)
}

/** A word of letters alone, without what ends its sentence. A tag, a name or an address has no forms. */
const plainWord = ({ text, prefix }: { text: string; prefix: boolean }): string | undefined =>
  prefix ? undefined : /^(\p{L}[\p{L}\p{M}]*)[.,;:!?…]*$/u.exec(text)?.[1]?.toLowerCase()

const none = (): ParsedSearch => ({ text: null, without: null, about: '', from: [], channels: [] })

/**
 * Reads what people type into a search: words in any of their forms (all of them), `|`, `-`, `"phrases"`, `"phrases"~n`, `prefix*`,
 * `alike~n`, brackets, `from:name`, `channel:id`, `before:` and `after:` with a day.
 * @param alike for each `alike~n` the words that it stands for; without it, it stands for itself
 * @param stems for each of `stemmedTerms` its stems; without them, it stands for itself
 * @throws 400 for days that are none, and for phrases that are too loose
 */
export function parseSearch(
  q: string,
  alike: FuzzyMatches = new Map(),
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
      const found = alike.get(`${token.text}~${token.differences}`) ?? []
      return tsWords(found.length > 0 ? found : [token.text])
    }
    if (token.prefix) return tsWords([token.text], ':*')
    return tsForms(token.text, stems.get(plainWord(token) ?? '') ?? [])
  }

  while (at < tokens.length) {
    const next = either()
    words.text = words.text && next ? sql`(${words.text} && ${next})` : (words.text ?? next)
    // A bracket that closes nothing.
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
