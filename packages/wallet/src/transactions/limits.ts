/**
 * Values that the specification fixes (“Business constants and limits”, section 9). They are viem's defaults as well;
 * they are repeated here so that an update of viem cannot change them unnoticed.
 */

/** Time limit for the status of calls, in milliseconds. */
export const CALLS_TIMEOUT = 60_000
/** Retries if the status request fails. */
export const CALLS_RETRIES = 4
/** First delay between those retries, in milliseconds; it doubles. */
const CALLS_RETRY_BASE = 200
export const callsRetryDelay = ({ count }: { count: number }): number =>
  CALLS_RETRY_BASE * 2 ** count

/** Retries of an RPC call. */
export const RPC_RETRIES = 3
/** First delay between them, in milliseconds; it doubles, and `Retry-After` takes precedence. */
export const RPC_RETRY_BASE = 150
/** Timeout of an RPC call, in milliseconds. The specification names none. */
export const RPC_TIMEOUT = 20_000

/** Calls in one request: what the server takes. */
export const RPC_BATCH = 20

/** Default block time if a chain declares none, in milliseconds. */
const BLOCK_TIME = 12_000
const POLLING_FROM = 500
const POLLING_TO = 4000

/** Polling interval of a chain in milliseconds: half its block time, clamped. */
export const pollingInterval = (blockTime: number = BLOCK_TIME): number =>
  Math.min(Math.max(Math.floor(blockTime / 2), POLLING_FROM), POLLING_TO)

/** Multiplier of the base fee, so that a transaction stays valid when fees rise. */
export const BASE_FEE_MULTIPLIER = 1.2
