/**
 * The only source of time. All code that needs a time takes a `Clock`, so that tests and the development controls can
 * move it.
 */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number
}

/** The only source of randomness, so that seeds and tests are reproducible byte for byte. */
export interface Random {
  bytes(length: number): Uint8Array
}

export const systemClock: Clock = { now: () => Date.now() }

export const systemRandom: Random = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}

/** Start of Farcaster time: 2021-01-01T00:00:00Z, in Unix milliseconds. */
export const FARCASTER_EPOCH = 1_609_459_200_000

/** Converts Unix milliseconds to whole Farcaster seconds. */
export const toFarcasterTime = (ms: number): number => Math.floor((ms - FARCASTER_EPOCH) / 1000)

/** Converts Farcaster seconds to Unix milliseconds. */
export const fromFarcasterTime = (seconds: number): number => seconds * 1000 + FARCASTER_EPOCH
