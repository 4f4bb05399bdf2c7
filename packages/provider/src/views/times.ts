import { fromFarcasterTime } from '@castaway/contract'

/** Farcaster seconds as the API writes times. */
export const isoOf = (ts: number): string => new Date(fromFarcasterTime(ts)).toISOString()

/** Unix milliseconds as the API writes times. */
export const isoOfMs = (ms: number): string => new Date(ms).toISOString()
