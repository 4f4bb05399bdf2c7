import type { RecordBody } from '@castaway/contract/records'
import { normalizeText } from './normalize-text'
import { AhoCorasick } from './aho-corasick'
import type { HidableCast, Surface } from '../hiding-rules'

export type KeywordRule = RecordBody<'word'>

const wordChar = /[\p{L}\p{N}\p{M}_]/u
const apostrophe = /['’]/
/** `Intl.Segmenter` is missing in older browsers, whatever the types say. */
const segmenter =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'word' }) : undefined

/** Letters of scripts without spaces: only a dictionary can find their word boundaries. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether a word may begin or end at this offset. */
function isBoundary(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true
  const before = charBefore(text, at)
  const after = String.fromCodePoint(text.codePointAt(at)!)
  if (wordChar.test(before) && wordChar.test(after)) {
    if (!segmenter) return unspaced.test(before) || unspaced.test(after)
  } else if (
    !(apostrophe.test(after) && wordChar.test(text[at + 1] ?? '')) &&
    !(apostrophe.test(before) && wordChar.test(text[at - 2] ?? ''))
  ) {
    // The dictionary would treat `example.com` as one word.
    return true
  }
  const inside = segmenter?.segment(text).containing(at)
  return inside ? inside.index === at : false
}

const charBefore = (text: string, at: number) => {
  const code = text.codePointAt(at - 2)
  return code !== undefined && code > 0xffff ? String.fromCodePoint(code) : text[at - 1]!
}

/** The text of a cast that keywords are matched against: its own text, that of its quotes, and titles of its links. */
export function textOf(cast: HidableCast): string {
  const parts = [cast.text ?? '']
  for (const embed of (cast.embeds ?? []) as EmbedText[]) {
    parts.push(embed.cast?.text ?? '', embed.metadata?.html?.ogTitle ?? '')
  }
  return parts.filter((part) => typeof part === 'string').join('\n')
}

interface EmbedText {
  cast?: { text?: string }
  metadata?: { html?: { ogTitle?: string } }
}

/** Finds the first rule that hides a cast on a surface. */
type FindRule = (cast: HidableCast, where: Surface, followed: () => boolean) => KeywordRule | null

export interface KeywordRules {
  /** The first rule that hides a cast on this surface. */
  find: FindRule
  /** When the next rule ends, in Unix milliseconds; Infinity if none does. */
  until: number
}

/** Number of casts whose matches are cached. */
const REMEMBERED = 20_000

/** Compiles the rules once for all casts, so that even a thousand of them are fast. */
export function compileKeywords(all: readonly KeywordRule[], now: number): KeywordRules {
  const rules = all.filter(
    ({ text, until }) => (until ?? Infinity) > now && normalizeText(text) !== '',
  )
  const matcher = new AhoCorasick(rules.map(({ text }) => normalizeText(text)))
  const known = new Map<string, readonly KeywordRule[]>()

  /** Rules whose keyword is in the text, without duplicates. */
  const inText = (text: string): readonly KeywordRule[] => {
    const found = new Set<KeywordRule>()
    const folded = normalizeText(text)
    matcher.search(folded, (word, start, end) => {
      const rule = rules[word]!
      if (found.has(rule)) return false
      if (!rule.whole || (isBoundary(folded, start) && isBoundary(folded, end))) found.add(rule)
      return found.size === rules.length
    })
    return [...found]
  }

  const inCast = (cast: HidableCast) => {
    // A quote may load later than the cast that contains it.
    const text = textOf(cast)
    const key = `${cast.hash} ${text.length}`
    let found = known.get(key)
    if (!found) {
      if (known.size >= REMEMBERED) known.clear()
      found = inText(text)
      known.set(key, found)
    }
    return found
  }

  return {
    find(cast, where, followed) {
      if (rules.length === 0) return null
      for (const rule of inCast(cast)) {
        if (rule.where.includes(where) && !(rule.exceptFollowed && followed())) return rule
      }
      return null
    },
    until: Math.min(...rules.map(({ until }) => until ?? Infinity), Infinity),
  }
}
