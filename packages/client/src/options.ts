import type { Clock } from '@castaway/contract/ports'
import type { Hooks } from './hooks'
import type { RetryOptions } from './retry'

/** Where the API is and how to call it. */
export interface ClientOptions {
  /** Sent as `x-api-key` with every call. A browser behind Castaway's gateway needs none. */
  apiKey?: string
  /** Root of the API: absolute, or a path on the page's own origin. `https://api.neynar.com/v2` by default. */
  baseUrl?: string
  /** The `fetch` to use; the platform's by default. */
  fetch?: typeof fetch
  /** Milliseconds a call may take, including its retries; no limit by default. */
  timeout?: number
  /** Retries after failures: a number, detailed options, or `false` for none. 1 by default. */
  retry?: RetryOptions | number | false
  /** Takes part in the provider's experiments (`x-neynar-experimental`). */
  experimental?: boolean
  /** Additional headers for every call; a function is called for each request (for tokens that change). */
  headers?: Record<string, string> | (() => Record<string, string>)
  /**
   * Validates responses against the contract's schemas, which are loaded when the first one is checked:
   * `warn` calls `hooks.onWarn` or warns on the console, `throw` fails the call. `off` by default.
   */
  check?: Check
  /** Equal reads that are in flight at the same time share one request; true by default. */
  dedupe?: boolean
  /** Called for requests, responses, repeats and failures. */
  hooks?: Hooks
  /** Reads the time, for `Retry-After` dates and request durations; the system clock by default. */
  clock?: Clock
}

/** How responses are validated; see `ClientOptions.check`. */
export type Check = 'off' | 'warn' | 'throw'
