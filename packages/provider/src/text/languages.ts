import { COMMON_WORDS } from './common-words'

/**
 * A language in which words are stemmed, named after PostgreSQL's text search configuration. All of them exist in every
 * PostgreSQL from 14 on.
 */
type Language = string

const LATIN: readonly Language[] = Object.keys(COMMON_WORDS)

/** A single common word may be a coincidence, so these languages are added to its own. */
const WIDESPREAD = ['english', 'spanish', 'portuguese', 'french', 'german', 'italian']

/** Scripts with a single stemmer, without the letters that only other languages use. */
const OTHER_SCRIPTS: readonly { language: Language; script: RegExp; not?: RegExp }[] = [
  { language: 'russian', script: /\p{Script=Cyrillic}/u, not: /[іїєґўјљњћђџқғүұөәҳѓќ]/iu },
  { language: 'arabic', script: /\p{Script=Arabic}/u, not: /[پچژگکیہھےٹڈڑں]/u },
  { language: 'greek', script: /\p{Script=Greek}/u },
  { language: 'hindi', script: /\p{Script=Devanagari}/u },
  { language: 'armenian', script: /\p{Script=Armenian}/u },
  { language: 'tamil', script: /\p{Script=Tamil}/u },
]

/** Further words of a text do not make the detection more reliable. */
const MAX_WORDS = 300

/** For each common word or letter, the indexes of its languages in `LATIN`. */
const SIGNS = new Map<string, number[]>()
LATIN.forEach((language, place) => {
  const { words, letters = '' } = COMMON_WORDS[language]!
  for (const sign of new Set([...words.split(' '), ...letters])) {
    SIGNS.set(sign, [...(SIGNS.get(sign) ?? []), place])
  }
})

/**
 * Detects the possible languages of a text: those with the most, or nearly the most, common words in it. A short text
 * may have several, and a text without common words has all languages of its script. Chinese, Japanese and Thai words
 * have no stems, so these texts have none.
 */
export function languagesOf(text: string): Language[] {
  const plain = text.replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, ' ').normalize('NFC')
  return [...(/\p{Script=Latin}/u.test(plain) ? latinLanguages(plain) : []), ...byScript(plain)]
}

/** Returns the possible languages of a search word: all that use its letters. */
export function languagesOfWord(word: string): Language[] {
  return [...(/\p{Script=Latin}/u.test(word) ? LATIN : []), ...byScript(word)]
}

function byScript(text: string): Language[] {
  return OTHER_SCRIPTS.filter(({ script, not }) => script.test(text) && !not?.test(text)).map(
    ({ language }) => language,
  )
}

function latinLanguages(text: string): readonly Language[] {
  const lower = text.toLowerCase()
  const words = lower.match(/\p{L}[\p{L}\p{M}]*/gu)?.slice(0, MAX_WORDS) ?? []
  const scores = LATIN.map(() => 0)
  const rate = (sign: string) => {
    for (const place of SIGNS.get(sign) ?? []) scores[place]!++
  }
  for (const word of words) rate(word)
  // A word of one letter was already counted as a word.
  for (const letter of new Set(lower))
    if (letter > '\u007f' && !words.includes(letter)) rate(letter)
  const best = Math.max(...scores)
  if (best === 0) return LATIN
  return LATIN.filter(
    (language, place) =>
      scores[place]! >= Math.max(1, best - 1) || (best === 1 && WIDESPREAD.includes(language)),
  )
}
