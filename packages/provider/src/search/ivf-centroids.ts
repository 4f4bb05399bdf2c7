import { setImmediate as breathe } from 'node:timers/promises'
import { addTo, nearness, normalize, toBytes, type Vector } from './vectors'

const ROUNDS = 6
const MOST = 256
/** Fewer casts than this are gathered around one centre: they are all compared. */
const FEW = 4_000
const STRETCH = 100

/** Points that lie among the vectors so that each has one near: k-means by direction. */
export async function computeCentroids(vectors: readonly Vector[], casts: number): Promise<Int8Array[]> {
  const wanted = casts < FEW ? 1 : Math.min(MOST, Math.round(Math.sqrt(casts) / 2))
  const count = Math.max(1, Math.min(wanted, vectors.length))
  const dimensions = vectors[0]?.length ?? 0
  // Evenly picked: the same casts give the same centres, without a die.
  let centres = Array.from({ length: count }, (_, index) =>
    toBytes(vectors[Math.floor((index * vectors.length) / count)] ?? new Float32Array(dimensions)),
  )
  for (let round = 0; count > 1 && round < ROUNDS; round++) {
    const sums = centres.map(() => new Float32Array(dimensions))
    for (const [index, vector] of vectors.entries()) {
      if (index % STRETCH === 0) await breathe()
      addTo(sums[nearestCentroid(vector, centres)]!, vector, 1)
    }
    centres = sums.map((sum, index) => {
      const centre = toBytes(normalize(sum))
      // One that nothing is near to stays where it was.
      return centre.some((part) => part !== 0) ? centre : centres[index]!
    })
  }
  return centres
}

export function nearestCentroid(vector: Vector, centres: readonly Int8Array[]): number {
  let best = 0
  let most = -Infinity
  for (const [index, centre] of centres.entries()) {
    const near = nearness(vector, centre)
    if (near > most) [best, most] = [index, near]
  }
  return best
}

/** The so many nearest centres. */
export const nearestCentroids = (vector: Vector, centres: readonly Int8Array[], count: number): number[] =>
  centres
    .map((centre, index) => ({ index, near: nearness(vector, centre) }))
    .sort((a, b) => b.near - a.near)
    .slice(0, count)
    .map(({ index }) => index)
