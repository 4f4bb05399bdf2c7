import type { SeededRandom } from './random'

/** The most common ones; all others are made of syllables. */
const COMMON =
  'tide oar rope salt gull lamp wave sand shell mast knot reef buoy foam drift kelp bay cove stone rain'.split(
    ' ',
  )
const VOCABULARY = 20_000
const SYLLABLES = [...'bdfgklmnprstvz'].flatMap((consonant) =>
  [...'aeiou'].map((vowel) => consonant + vowel),
)

/** The word of this rank by frequency; 0 is the most common one, and there are 20,000. */
export function scaleWord(rank: number): string {
  const common = COMMON[rank]
  if (common) return common
  const syllable = (at: number) => SYLLABLES[Math.floor(rank / 70 ** at) % SYLLABLES.length]!
  return `${syllable(0)}${syllable(1)}${syllable(2)}n`
}

/** Sum of the frequencies up to each rank: as in any language, a word's frequency is inverse to its rank. */
const SUMS = new Float64Array(VOCABULARY)
let sum = 0
for (let rank = 0; rank < VOCABULARY; rank++) SUMS[rank] = sum += 1 / (rank + 3)

function drawWord(random: SeededRandom): string {
  const drawn = random.next() * sum
  let [low, high] = [0, VOCABULARY - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (SUMS[middle]! < drawn) low = middle + 1
    else high = middle
  }
  return scaleWord(low)
}

/** An English sentence with five words of the vocabulary and a number that no other has. */
export function scaleText(random: SeededRandom, index: number): string {
  const word = () => drawWord(random)
  return `the ${word()} of a ${word()} and the ${word()} are ${word()} with ${word()} ${index}`
}
