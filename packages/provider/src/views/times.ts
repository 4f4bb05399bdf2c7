import { fromFarcasterTime } from '@castaway/contract'

/** Farcaster seconds as the API writes times. */
export const toIso = (ts: number): string => new Date(fromFarcasterTime(ts)).toISOString()

/** Unix milliseconds as the API writes times. */
export const msToIso = (ms: number): string => new Date(ms).toISOString()
