import type { SeededRandom } from '../random'
import { traits } from './traits'

/** A user's style of writing. */
export interface Voice {
  /** all lowercase */
  quiet: boolean
  /** no period at the end */
  open: boolean
  /** probability that an emoji ends a cast, 0…1 */
  emoji: number
  favourites: string[]
  /** probability that a habitual phrase starts a reply, 0…1 */
  habit: number
  habits: string[]
  /** long dashes become dots … */
  dots: boolean
  /** probability of exclamation marks instead of periods, 0…1 */
  loud: number
}

export const drawVoice = (d: SeededRandom): Voice => ({
  quiet: d.chance(0.2),
  open: d.chance(0.32),
  emoji: d.pick([0, 0, 0, 0.06, 0.12, 0.25, 0.45]),
  favourites: d.some(traits().emoji, 3),
  habit: d.pick([0, 0, 0, 0.08, 0.15, 0.3]),
  habits: d.pick(traits().habits),
  dots: d.chance(0.1),
  loud: d.pick([0, 0, 0, 0.05, 0.2]),
})

const NOT_LATIN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Devanagari}]/u

/** Rewrites a line in a user's style without changing its meaning. */
export const speak = (
  line: string,
  voice: Voice,
  d: SeededRandom,
  { isAnswer, language, emoji }: { isAnswer: boolean; language: string; emoji: readonly string[] },
): string => {
  let text = line
  const latin = !NOT_LATIN.test(text)
  if (isAnswer && language === 'en' && text.length > 24 && d.chance(voice.habit)) {
    const habit = d.pick(voice.habits)
    const goesOn = habit.endsWith(',') || !/[.!]$/.test(habit)
    const keeps = /^(I\b|I'|[A-Z][a-z]*[A-Z]|[A-Z]{2}|\uE000|")/.test(text)
    text = `${habit} ${goesOn && !keeps ? text[0]!.toLowerCase() + text.slice(1) : text}`
  }
  if (latin && d.chance(voice.loud)) text = text.replace(/([a-zà-ÿ])\.$/, '$1!')
  if (voice.dots) text = text.replace(/, (and|but) /, '... $1 ')
  if (voice.open) text = text.replace(/([^.\s])[.。]$/u, '$1')
  if (voice.quiet && latin && language !== 'de') text = text.toLowerCase()
  const marks = isAnswer ? voice.emoji * 0.7 : voice.emoji
  if (d.chance(marks)) text += ` ${d.chance(0.6) ? d.pick(voice.favourites) : d.pick(emoji)}`
  return text
}
