import { addDirection, addTo, normalize, signed, type Vector } from './vectors'
import { tokenize } from '../text/tokenize'

/** Dimensions of the local embeddings. */
export const DIMENSIONS = 128

/** A word that occurred often enough to learn its context. */
interface VocabularyEntry {
  /** Higher for rarer words. */
  weight: number
  vector: Int8Array
}

/** The words that were learned from the network's casts, with their vectors. */
export class Vocabulary {
  constructor(
    private readonly known: ReadonlyMap<string, VocabularyEntry>,
    /** Weight of words that were rarely or never seen. */
    private readonly rareWeight: number,
  ) {}

  /** Embeds a text; repeated words count a little more. */
  embed(text: string): Vector {
    const sum = new Float32Array(DIMENSIONS)
    const counts = new Map<string, number>()
    for (const word of tokenize(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const [word, count] of counts) {
      const often = 1 + Math.log(count)
      const known = this.known.get(word)
      if (known) addTo(sum, known.vector, (often * known.weight) / 127)
      else addTo(sum, spellingVector(word), often * this.rareWeight)
    }
    return normalize(sum)
  }

  /** Serializes the length of the words' text, the text, the weights and the vectors. */
  encode(): Uint8Array {
    const words = Buffer.from([...this.known.keys()].join('\n'), 'utf8')
    const weights = Float32Array.from([
      this.rareWeight,
      ...[...this.known.values()].map(({ weight }) => weight),
    ])
    const vectors = new Int8Array(this.known.size * DIMENSIONS)
    let at = 0
    for (const { vector } of this.known.values()) {
      vectors.set(vector, at)
      at += DIMENSIONS
    }
    const length = Buffer.alloc(4)
    length.writeUInt32LE(words.length)
    return Buffer.concat([length, words, Buffer.from(weights.buffer), Buffer.from(vectors.buffer)])
  }

  static decode(bytes: Uint8Array): Vocabulary {
    const buffer = Buffer.from(bytes)
    const length = buffer.readUInt32LE(0)
    const text = buffer.toString('utf8', 4, 4 + length)
    const words = text === '' ? [] : text.split('\n')
    const weightsAt = 4 + length
    const vectorsAt = weightsAt + 4 * (words.length + 1)
    const known = words.map((word, index): [string, VocabularyEntry] => {
      const from = vectorsAt + index * DIMENSIONS
      return [
        word,
        {
          weight: buffer.readFloatLE(weightsAt + 4 * (index + 1)),
          vector: signed(buffer.subarray(from, from + DIMENSIONS)),
        },
      ]
    })
    return new Vocabulary(new Map(known), buffer.readFloatLE(weightsAt))
  }
}

/** Embeds a word by its spelling alone: words with the same beginning get somewhat similar vectors. */
export function spellingVector(word: string): Vector {
  const vector = new Float32Array(DIMENSIONS)
  addDirection(vector, word, 1)
  if (word.length > 4) addDirection(vector, `${word.slice(0, 4)}…`, 0.5)
  if (word.length > 6) addDirection(vector, `${word.slice(0, 6)}…`, 0.5)
  return normalize(vector)
}
