import { setImmediate as breathe } from 'node:timers/promises'
import { addTo, nearness, normalize, toBytes, type Vector } from './vectors'

const ROUNDS = 6
const MAX_CENTROIDS = 256
/** With fewer casts than this there is one centroid, so all casts are compared. */
const MIN_CASTS = 4_000
const YIELD_EVERY = 100

/** Computes centroids of the vectors by spherical k-means. */
export async function computeCentroids(
  vectors: readonly Vector[],
  casts: number,
): Promise<Int8Array[]> {
  const target = casts < MIN_CASTS ? 1 : Math.min(MAX_CENTROIDS, Math.round(Math.sqrt(casts) / 2))
  const count = Math.max(1, Math.min(target, vectors.length))
  const dimensions = vectors[0]?.length ?? 0
  // The initial centroids are evenly spaced, so the same casts give the same centroids without randomness.
  let centroids = Array.from({ length: count }, (_, index) =>
    toBytes(vectors[Math.floor((index * vectors.length) / count)] ?? new Float32Array(dimensions)),
  )
  for (let round = 0; count > 1 && round < ROUNDS; round++) {
    const sums = centroids.map(() => new Float32Array(dimensions))
    for (const [index, vector] of vectors.entries()) {
      if (index % YIELD_EVERY === 0) await breathe()
      addTo(sums[nearestCentroid(vector, centroids)]!, vector, 1)
    }
    centroids = sums.map((sum, index) => {
      const centroid = toBytes(normalize(sum))
      // A centroid without vectors stays where it was.
      return centroid.some((part) => part !== 0) ? centroid : centroids[index]!
    })
  }
  return centroids
}

export function nearestCentroid(vector: Vector, centroids: readonly Int8Array[]): number {
  let best = 0
  let most = -Infinity
  for (const [index, centroid] of centroids.entries()) {
    const near = nearness(vector, centroid)
    if (near > most) [best, most] = [index, near]
  }
  return best
}

/** Returns the nearest centroids, up to `count`. */
export const nearestCentroids = (
  vector: Vector,
  centroids: readonly Int8Array[],
  count: number,
): number[] =>
  centroids
    .map((centroid, index) => ({ index, near: nearness(vector, centroid) }))
    .sort((a, b) => b.near - a.near)
    .slice(0, count)
    .map(({ index }) => index)
