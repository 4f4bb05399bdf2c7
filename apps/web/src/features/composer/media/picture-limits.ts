import type { LONGEST_ALT as Longest } from '@castaway/contract/own'

/** Longest text for a picture, in characters. The type is the contract's number, so this can not drift. */
export const MAX_ALT_LENGTH: typeof Longest = 2000
