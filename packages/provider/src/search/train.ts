import { setImmediate as breathe } from 'node:timers/promises'
import { DIMENSIONS, Vocabulary, spellingVector } from './vocabulary'
import { addTo, dot, normalize, toBytes, type Vector } from './vectors'
import { tokenize } from '../text/tokenize'

const MAX_WORDS = 20_000
/** Number of texts after which other work can run. */
const YIELD_EVERY = 200
/** Occurrences at which the context of a word counts as much as its spelling. */
const WELL_MET = 4

/**
 * Learns which words occur in the same context: random indexing, a cheap relative of latent semantic analysis. Each
 * word starts with its own random vector and adds those of the words around it, so that two words that are never used
 * together, but in the same contexts, get similar vectors.
 */
export async function train(texts: readonly string[]): Promise<Vocabulary> {
  const documents = texts.map((text) => [...new Set(tokenize(text))])
  const met = new Map<string, number>()
  for (const words of documents) for (const word of words) met.set(word, (met.get(word) ?? 0) + 1)
  const weightOf = (count: number) => Math.log(1 + texts.length / count)

  const chosen = [...met]
    .filter(([, count]) => count > 1)
    .sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
    .slice(0, MAX_WORDS)
  const entries = new Map(
    chosen.map(([word, count]) => [
      word,
      {
        count,
        weight: weightOf(count),
        own: spellingVector(word),
        company: new Float32Array(DIMENSIONS),
      },
    ]),
  )

  const sum = new Float32Array(DIMENSIONS)
  for (const [index, words] of documents.entries()) {
    if (index % YIELD_EVERY === 0) await breathe()
    const known = words.flatMap((word) => entries.get(word) ?? [])
    sum.fill(0)
    for (const { own, weight } of known) addTo(sum, own, weight)
    for (const { own, weight, company } of known) {
      addTo(company, sum, 1)
      addTo(company, own, -weight)
    }
  }

  const common = commonDirection([...entries.values()].map(({ company }) => company))
  const vocabulary = new Map(
    [...entries].map(([word, { count, weight, own, company }]) => {
      // The component that all contexts share does not distinguish words.
      addTo(company, common, -dot(company, common))
      normalize(company)
      addTo(own, company, Math.min(1, count / WELL_MET))
      return [word, { weight, vector: toBytes(normalize(own)) }]
    }),
  )
  return new Vocabulary(vocabulary, weightOf(1))
}

function commonDirection(companies: readonly Vector[]): Vector {
  const sum = new Float32Array(DIMENSIONS)
  for (const company of companies) {
    const length = Math.sqrt(dot(company, company))
    if (length > 0) addTo(sum, company, 1 / length)
  }
  return normalize(sum)
}
