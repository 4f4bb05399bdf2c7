/** Sums of vectors and their forms. A vector that is kept has length 1 and one signed byte a dimension. */

export type Vector = Float32Array

const FULL = 127

export function addTo(sum: Vector, other: ArrayLike<number>, weight: number): void {
  for (let i = 0; i < sum.length; i++) sum[i]! += weight * other[i]!
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

/** Makes the length 1, in place; a vector of nothing stays nothing. */
export function normalize(vector: Vector): Vector {
  const length = Math.sqrt(dot(vector, vector))
  if (length > 0) for (let i = 0; i < vector.length; i++) vector[i]! /= length
  return vector
}

export const toBytes = (vector: Vector): Int8Array =>
  Int8Array.from(vector, (part) => Math.max(-FULL, Math.min(FULL, Math.round(part * FULL))))

/** How near two directions are, −1…1, one of them as it is kept. */
export const nearness = (a: Vector, kept: Int8Array): number => dot(a, kept) / FULL

/** Bytes of the database, looked at as signed ones. */
export const signed = (bytes: Uint8Array): Int8Array =>
  new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const PLACES = 8

/**
 * Adds the direction that belongs to a word by chance alone: the same in every process, and at right
 * angles, nearly, to that of any other word.
 */
export function addDirection(sum: Vector, word: string, weight: number): void {
  let state = fnv(word)
  const part = weight / Math.sqrt(PLACES)
  for (let i = 0; i < PLACES; i++) {
    // xorshift32: fast, and good enough to scatter.
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    sum[(state >>> 1) % sum.length]! += state & 1 ? part : -part
  }
}

function fnv(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) {
    hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return hash ^ (hash >>> 15) || 1
}
