import { fromFarcasterTime } from '@castaway/contract'

/** Formats Farcaster seconds as the API does. */
export const toIso = (ts: number): string => new Date(fromFarcasterTime(ts)).toISOString()

/** Formats Unix milliseconds as the API does. */
export const msToIso = (ms: number): string => new Date(ms).toISOString()
