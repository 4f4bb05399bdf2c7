/**
 * Numbers that the specification fixes ("Business constants and limits", section 9). They are viem's own
 * defaults as well; written down here so that an update of viem cannot change them unseen.
 */

/** How long the status of calls is waited for, in milliseconds. */
export const CALLS_TIMEOUT = 60_000
/** Tries after the first one when the status cannot be asked. */
export const CALLS_RETRIES = 4
/** First pause between those tries, in milliseconds; it doubles. */
const CALLS_RETRY_BASE = 200
export const callsRetryDelay = ({ count }: { count: number }): number =>
  CALLS_RETRY_BASE * 2 ** count

/** Tries after the first one of a call of a chain. */
export const RPC_RETRIES = 3
/** First pause between them, in milliseconds; it doubles, and `Retry-After` comes before it. */
export const RPC_RETRY_BASE = 150
/** Longest wait for one answer of a chain, in milliseconds. The specification names none. */
export const RPC_TIMEOUT = 20_000

/** Time between two blocks where a chain does not say, in milliseconds. */
const BLOCK_TIME = 12_000
const POLLING_FROM = 500
const POLLING_TO = 4000

/** How often a chain is asked for news: half its block time, within bounds. Milliseconds. */
export const pollingInterval = (blockTime: number = BLOCK_TIME): number =>
  Math.min(Math.max(Math.floor(blockTime / 2), POLLING_FROM), POLLING_TO)

/** What the base fee is multiplied by, so that a transaction still holds when fees rise. */
export const BASE_FEE_MULTIPLIER = 1.2
