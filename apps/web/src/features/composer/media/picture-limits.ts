import type { MAX_ALT_LENGTH as Longest } from '@castaway/contract/records'

/** Longest alt text, in characters. The type is the contract's number, so the two cannot drift apart. */
export const MAX_ALT_LENGTH: typeof Longest = 2000
