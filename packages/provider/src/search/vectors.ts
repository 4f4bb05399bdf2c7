/** Vector arithmetic and storage formats. A stored vector has length 1 and one signed byte per dimension. */

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

/** Normalizes to length 1 in place; a zero vector stays zero. */
export function normalize(vector: Vector): Vector {
  const length = Math.sqrt(dot(vector, vector))
  if (length > 0) for (let i = 0; i < vector.length; i++) vector[i]! /= length
  return vector
}

export const toBytes = (vector: Vector): Int8Array =>
  Int8Array.from(vector, (part) => Math.max(-FULL, Math.min(FULL, Math.round(part * FULL))))

/** Cosine similarity of a vector and a stored one, −1…1. */
export const nearness = (a: Vector, kept: Int8Array): number => dot(a, kept) / FULL

/** Views bytes of the database as signed ones. */
export const signed = (bytes: Uint8Array): Int8Array =>
  new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const PLACES = 8

/**
 * Adds the pseudo-random vector of a word: the same in every process, and nearly orthogonal to that of any other word.
 */
export function addDirection(sum: Vector, word: string, weight: number): void {
  let state = fnv(word)
  const part = weight / Math.sqrt(PLACES)
  for (let i = 0; i < PLACES; i++) {
    // xorshift32 is fast and random enough here.
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
