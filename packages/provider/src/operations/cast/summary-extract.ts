import type { CastWithInteractions } from '@castaway/contract'

const MAX_SENTENCES = 8
const MAX_SENTENCE_LENGTH = 240
/** Words that occur in more than this share of a conversation say nothing about its subject. */
const EVERYWHERE = 0.5

interface Sentence {
  cast: number
  text: string
  words: Set<string>
  weight: number
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/**
 * Summarizes a conversation extractively: the sentences that cover most of its subject, each with its author and the
 * hash of its cast.
 * @param casts oldest first; at least one
 * @param target index of the requested cast, which is always quoted
 * @param prompt sentences that share words with it are preferred; it does not change their wording
 */
export function extractSummary(
  casts: readonly CastWithInteractions[],
  target: number,
  prompt?: string,
): string {
  const all = casts.flatMap((cast, index) => sentencesOf(cast, index))
  const about = topicWeights(all, casts.length)
  const asked = prompt ? wordsOf(prompt) : new Set<string>()
  const chosen: Sentence[] = []
  const left = new Set(all)
  const take = (from: Iterable<Sentence>) => {
    let best: Sentence | undefined
    let most = 0
    for (const sentence of from) {
      const score = merit(sentence, about, asked)
      if (score > most) [best, most] = [sentence, score]
    }
    if (!best) return false
    chosen.push(best)
    left.delete(best)
    // Words that were already covered count much less in the next sentence.
    for (const word of best.words) about.set(word, (about.get(word) ?? 0) * 0.1)
    return true
  }
  take(all.filter((sentence) => sentence.cast === target))
  const most = Math.min(MAX_SENTENCES, 1 + Math.ceil(casts.length / 2))
  while (chosen.length < most && take(left));
  const quotes = chosen
    .sort((a, b) => a.cast - b.cast || all.indexOf(a) - all.indexOf(b))
    .map(({ cast, text }) => {
      const { author, hash } = casts[cast]!
      return `@${author.username}: “${shortened(text)}” (${hash})`
    })
  const steered = asked.size > 0 ? [STEERED] : []
  return [overview(casts), ...quotes, ...steered].join('\n')
}

const STEERED =
  'The prompt only selected among these sentences. They are quoted, not rewritten, because no language model is set up.'

function overview(casts: readonly CastWithInteractions[]): string {
  const names = [...new Set(casts.map(({ author }) => `@${author.username}`))]
  const shown = names.slice(0, 5).join(', ')
  const more = names.length > 5 ? ` and ${names.length - 5} more` : ''
  const [first, last] = [casts[0]!, casts.at(-1)!].map(({ timestamp }) => timestamp.slice(0, 10))
  const when = first === last ? `on ${first}` : `from ${first} to ${last}`
  return `${casts.length} ${casts.length === 1 ? 'cast' : 'casts'} by ${shown}${more}, ${when}.`
}

function sentencesOf(cast: CastWithInteractions, index: number): Sentence[] {
  const drew = cast.reactions.likes_count + 2 * cast.reactions.recasts_count + cast.replies.count
  const weight = 1 + 0.3 * Math.log(1 + drew)
  return [...sentences.segment(cast.text)]
    .map(({ segment }) => segment.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .map((text) => ({ cast: index, text, words: wordsOf(text), weight }))
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    [...words.segment(text.normalize('NFKC').toLowerCase())]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => segment),
  )

/** Weights of words: the number of casts that contain them, unless that is nearly all. */
function topicWeights(all: readonly Sentence[], casts: number): Map<string, number> {
  const seen = new Map<string, Set<number>>()
  for (const { cast, words: own } of all) {
    for (const word of own) seen.set(word, (seen.get(word) ?? new Set<number>()).add(cast))
  }
  const weight = (count: number, word: string) =>
    (casts > 4 && count / casts > EVERYWHERE) || (word.length < 3 && /^\p{ASCII}+$/u.test(word))
      ? 0.05
      : count
  return new Map([...seen].map(([word, where]) => [word, weight(where.size, word)]))
}

function merit(sentence: Sentence, about: Map<string, number>, asked: Set<string>): number {
  let sum = 0.01
  for (const word of sentence.words) sum += (about.get(word) ?? 0) * (asked.has(word) ? 10 : 1)
  // Normalized, because long sentences contain many words without saying more.
  return (sum / Math.sqrt(sentence.words.size + 3)) * sentence.weight
}

const shortened = (text: string): string => {
  const letters = [...text]
  return letters.length > MAX_SENTENCE_LENGTH
    ? `${letters.slice(0, MAX_SENTENCE_LENGTH - 1).join('')}…`
    : text
}
