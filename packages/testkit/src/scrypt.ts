/// <reference types="node" />
import { createRequire } from 'node:module'
import type * as noble from '@noble/hashes/scrypt.js'

/**
 * Replaces `@noble/hashes/scrypt.js` in tests. With the cost that wallets use, one derivation takes half a second and
 * 128 MB, and tests run about two hundred: this is the same function with a low cost. Journeys, and tests that ask for
 * it, use the real cost.
 */

const CHEAP = 2 ** 8
let isReal = false

/** Uses the requested cost for the rest of this test file. */
export const deriveAtRealCost = (): void => {
  isReal = true
}

// An import would resolve to this file.
const real = createRequire(import.meta.url)('@noble/hashes/scrypt.js') as typeof noble

export const scryptAsync: typeof noble.scryptAsync = (password, salt, cost) =>
  real.scryptAsync(password, salt, isReal ? cost : { ...cost, N: CHEAP })
