import type { MAX_ALT_LENGTH as Longest } from '@castaway/contract/records'

/** Longest text for a picture, in characters. The type is the contract's number, so this can not drift. */
export const MAX_ALT_LENGTH: typeof Longest = 2000
