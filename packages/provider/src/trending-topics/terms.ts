import { COMMON_WORDS } from '../text/common-words'
import { languagesOf } from '../text/languages'

/** The most common words of each language, which are no topics in it. */
const COMMON: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(COMMON_WORDS).map(([language, { words }]) => [
    language,
    new Set(words.split(' ')),
  ]),
)

/** The search index has these as one word: URLs, domains, decimals, paths; and usernames are no topics. */
const NOT_WORDS = /\S*[^\s\p{P}][./@:\\][^\s\p{P}]\S*|(?<![^\s])[@/]\S+/gu
/** `’s`, `’re`: the rest of a contraction. */
const CONTRACTED = /['’]\p{L}{1,2}(?!\p{L})/gu
/** Where a sentence or a part of it ends, so that the words beside it are no pair. */
const BREAK = /[.,;:!?…()"“”\n]+/u
const MAX_WORDS = 400
const MAX_LENGTH = 32

/**
 * The words of a text that may be topics, and the pairs of words side by side (`low tide`), without repetitions. Topics
 * are written in the letters of a slug; words in others are left out.
 */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>()
  let left = MAX_WORDS
  const common = languagesOf(text).map((language) => COMMON.get(language))
  const isTopical = (word: string) =>
    word.length > 1 &&
    word.length <= MAX_LENGTH &&
    /^[a-z0-9]*[a-z][a-z0-9]*$/.test(word) &&
    !common.some((words) => words?.has(word))
  for (const part of text.replace(NOT_WORDS, '\n').replace(CONTRACTED, '').split(BREAK)) {
    let before: string | undefined
    for (const [written] of part.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      if (left-- === 0) return terms
      const word = written.toLowerCase()
      if (!isTopical(word)) {
        before = undefined
        continue
      }
      if (word.length > 2 || written === written.toUpperCase()) terms.add(word)
      if (before !== undefined) terms.add(`${before} ${word}`)
      before = word
    }
  }
  return terms
}

export const slugOf = (term: string): string => term.replaceAll(' ', '_')

/** A pattern that finds a term in a text, however it is written. */
const patternOf = (term: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${term.replace(' ', '[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'giu')

/** The name of a topic: as most people write it, with a capital at the beginning. */
export function nameOf(term: string, texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const [written] of text.matchAll(patternOf(term))) {
      const name = written.replace(/\s+/g, ' ')
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const [name] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [term]
  return name.charAt(0).toUpperCase() + name.slice(1)
}
