import type { CastWithInteractions } from '@castaway/contract'
import { termsOf } from './terms'

const MAX_LENGTH = 200

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** The first sentence of a cast that contains a topic, or its first one, with its author. */
export function sentenceAbout(slug: string, { author, text }: CastWithInteractions): string | null {
  const all = [...sentences.segment(text)]
    .map(({ segment }) => segment.replace(/\s+/g, ' ').trim())
    .filter((segment) => segment !== '')
  const term = slug.replaceAll('_', ' ')
  const sentence = all.find((one) => termsOf(one).has(term)) ?? all[0]
  if (sentence === undefined) return null
  const letters = [...sentence]
  const shortened =
    letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH - 1).join('')}…` : sentence
  return `@${author.username}: “${shortened}”`
}
