import { setImmediate as breathe } from 'node:timers/promises'
import { grouped } from '../rows/kind'
import { termsOf } from './terms'

export interface TopicCast {
  fid: number
  text: string
  /** Score of the author, 0 to 1. */
  score: number
}

interface RisingTerm {
  term: string
  /** Number of authors who used it. */
  authors: number
  /** How far it is above what was to be expected. */
  rise: number
}

/** Topics have at least this many authors; in large networks half the square root of all, because chance grows with it. */
export const MIN_AUTHORS = 3
/** A term rises if its authors weigh at least this many times as much as before. */
const MIN_RATIO = 2
/** How many standard deviations the number of authors is above the expected one, if their use were independent. */
const MIN_DEVIATIONS = 2
/** A pair stands for its words if it has this share of their authors. */
const PAIR_SHARE = 0.6
/** As in trends: an author with a score of zero counts a tenth of one with the highest score. */
const MIN_TRUST = 0.1
/** Authors between two pauses. */
const AT_ONCE = 20

interface Count {
  authors: number
  weight: number
}

const NONE: Count = { authors: 0, weight: 0 }

/**
 * Finds words and pairs of words that more people use in recent casts than in as many casts before. Each author counts
 * once, by their score, so that neither repetition nor many worthless accounts raise a term.
 * @param before blocks of casts, each as large as `recent`; the last one may be smaller
 * @returns those that rise most first
 */
export async function risingTerms(
  recent: readonly TopicCast[],
  before: readonly (readonly TopicCast[])[],
  signal: AbortSignal,
): Promise<string[]> {
  const counts = await count(recent, () => true, signal)
  const people = new Set(recent.map(({ fid }) => fid)).size
  const least = Math.max(MIN_AUTHORS, Math.sqrt(people) / 2)
  for (const [term, { authors }] of counts) if (authors < least) counts.delete(term)
  const earlier = new Map<string, Count>()
  for (const block of before) {
    for (const [term, found] of await count(block, (term) => counts.has(term), signal)) {
      const known = earlier.get(term) ?? NONE
      earlier.set(term, {
        authors: known.authors + found.authors,
        weight: known.weight + found.weight,
      })
    }
  }
  // How many times as many casts there are before.
  const blocks = before.flat().length / Math.max(1, recent.length) || 1
  const rising = [...counts].flatMap(([term, { authors, weight }]): RisingTerm[] => {
    const known = earlier.get(term) ?? NONE
    const above = (now: number, then: number) =>
      (now - then / blocks) / Math.sqrt(1 + then / blocks)
    if (weight < (MIN_RATIO * known.weight) / blocks) return []
    if (above(authors, known.authors) < MIN_DEVIATIONS) return []
    return [{ term, authors, rise: above(weight, known.weight) }]
  })
  return withPairs(rising.toSorted((a, b) => b.rise - a.rise || (a.term < b.term ? -1 : 1)))
}

/** Counts the authors of each term. */
async function count(
  casts: readonly TopicCast[],
  counts: (term: string) => boolean,
  signal: AbortSignal,
): Promise<Map<string, Count>> {
  const byAuthor = grouped(casts, ({ fid }) => fid)
  const found = new Map<string, Count>()
  let done = 0
  for (const theirs of byAuthor.values()) {
    const trust = MIN_TRUST + (1 - MIN_TRUST) * theirs[0]!.score
    for (const term of new Set(theirs.flatMap(({ text }) => [...termsOf(text)]))) {
      if (!counts(term)) continue
      const known = found.get(term) ?? { authors: 0, weight: 0 }
      known.authors++
      known.weight += trust
      found.set(term, known)
    }
    if (++done % AT_ONCE === 0) {
      signal.throwIfAborted()
      await breathe()
    }
  }
  return found
}

/** Puts a pair in the place of its first word if most authors use the word in that pair; other pairs are left out. */
function withPairs(rising: readonly RisingTerm[]): string[] {
  const pairs = grouped(
    rising
      .filter(({ term }) => term.includes(' '))
      .flatMap((pair) => pair.term.split(' ').map((word) => ({ word, pair }))),
    ({ word }) => word,
  )
  const taken = new Set<string>()
  return rising.flatMap((single) => {
    if (single.term.includes(' ') || taken.has(single.term)) return []
    const best = pairs
      .get(single.term)
      ?.map(({ pair }) => pair)
      .find(({ term, authors }) => {
        const isFree = term.split(' ').every((word) => !taken.has(word))
        return isFree && authors >= PAIR_SHARE * single.authors
      })
    const chosen = best ?? single
    for (const word of chosen.term.split(' ')) taken.add(word)
    return chosen.term
  })
}
