/// <reference types="node" />
import { createRequire } from 'node:module'
import type * as noble from '@noble/hashes/scrypt.js'

/**
 * Stands for `@noble/hashes/scrypt.js` in tests. At the cost that wallets have, one derivation takes half a second and
 * 128 MB, and tests make some two hundred: here it is the same function at a small cost. Journeys, and tests that ask
 * for it, have the real cost.
 */

const CHEAP = 2 ** 8
let isReal = false

/** From now on in this file of tests, derivations have the cost that the code asks for. */
export const deriveAtRealCost = (): void => {
  isReal = true
}

// Not by an import: that one is this file.
const real = createRequire(import.meta.url)('@noble/hashes/scrypt.js') as typeof noble

export const scryptAsync: typeof noble.scryptAsync = (password, salt, cost) =>
  real.scryptAsync(password, salt, isReal ? cost : { ...cost, N: CHEAP })
