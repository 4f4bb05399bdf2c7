import { sql, type RawBuilder } from 'kysely'
import { invalid, refuse } from '../http/refusal'

export interface SearchWords {
  /** A `tsquery`; null where the words are only filters. */
  text: RawBuilder<unknown> | null
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
  | { kind: 'phrase'; text: string }
  | { kind: '(' | ')' | '|' | '+' | '-' }

const TOKEN = /\s*(?:(["“”])([^"“”]*)(?:["“”]|$)(~\d+)?|([()|+])|(-)(?=\S)|([^\s()|"“”]+))/gy

/**
 * Reads what people type into a search: words (all of them), `|`, `-`, `"phrases"`, `prefix*`, brackets,
 * `from:name`, `channel:id`, `before:` and `after:` with a day.
 * @throws 400 for days that are none, and for `~n`, which the island's index cannot do
 */
export function readSearch(q: string): SearchWords {
  const words: SearchWords = { text: null, from: [], channels: [] }
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
      const inner = peek() && peek()!.kind !== ')' ? one() : null
      return inner && sql`(!! ${inner})`
    }
    if (token.kind === '(') {
      const inner = either()
      if (peek()?.kind === ')') at++
      return inner
    }
    if (token.kind === 'phrase') return sql`phraseto_tsquery('simple', ${token.text})`
    if (token.kind !== 'word') return null
    return token.prefix
      ? sql`to_tsquery('simple', ${`'${token.text.replace(/[\\']/g, '$&$&')}':*`})`
      : sql`plainto_tsquery('simple', ${token.text})`
  }

  while (at < tokens.length) {
    const next = either()
    words.text = words.text && next ? sql`(${words.text} && ${next})` : (words.text ?? next)
    // A bracket that closes nothing.
    if (peek()?.kind === ')') at++
  }
  const filtered = words.from.length + words.channels.length > 0 || words.before || words.after
  if (!words.text && !filtered) throw invalid('q', 'q holds nothing to look for')
  return words
}

function tokenize(q: string, words: SearchWords): Token[] {
  const tokens: Token[] = []
  for (const [, quote, phrase, slop, mark, minus, word] of q.matchAll(TOKEN)) {
    if (slop || (word && /.~\d+$/.test(word))) {
      throw refuse(
        'UNSUPPORTED_MODE',
        'The island does not search for words that are only alike (~)',
        'q',
      )
    }
    if (quote !== undefined) {
      if (/[\p{L}\p{N}]/u.test(phrase!)) tokens.push({ kind: 'phrase', text: phrase! })
    } else if (mark) tokens.push({ kind: mark as '(' | ')' | '|' | '+' })
    else if (minus) tokens.push({ kind: '-' })
    else if (word && !takeFilter(word, words)) {
      const text = word.replace(/\*+$/, '')
      if (/[\p{L}\p{N}\p{Emoji}]/u.test(text)) {
        tokens.push({ kind: 'word', text, prefix: text !== word && /^[\p{L}\p{N}]+$/u.test(text) })
      }
    }
  }
  return tokens
}

function takeFilter(word: string, words: SearchWords): boolean {
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
  if (Number.isNaN(time)) throw invalid('q', 'before: and after: take a day such as 2025-04-20')
  return time
}
