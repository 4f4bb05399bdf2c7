import type { CastawayError } from './errors'

/** Describes one request. It never includes the query, body or headers, because they hold secrets. */
export interface RequestFacts {
  operation: string
  method: string
  /** Below the API root, without its query: `/farcaster/feed`. */
  path: string
  /** 1 for the first attempt, 2 for the first retry, and so on. */
  attempt: number
}

/** Callbacks for logging and metrics. What a hook throws is ignored. */
export interface Hooks {
  /** A request is sent. */
  onRequest?: (facts: RequestFacts) => void
  /** A response arrived, with any status. `took`: milliseconds since the request. */
  onResponse?: (
    facts: RequestFacts & { status: number; requestId: string | undefined; took: number },
  ) => void
  /** A request failed and is sent again after `wait` milliseconds. */
  onRetry?: (facts: RequestFacts & { error: CastawayError; wait: number }) => void
  /** A call failed for good, with the error that its caller gets. */
  onError?: (facts: Omit<RequestFacts, 'attempt'> & { error: CastawayError }) => void
  /** A response does not match the contract, with `check: 'warn'`; without this hook the console is used. */
  onWarn?: (facts: Omit<RequestFacts, 'attempt'> & { error: CastawayError }) => void
}

/** Calls a hook and ignores what it throws, so that a hook cannot fail a call. */
export function emit<Facts>(hook: ((facts: Facts) => unknown) | undefined, facts: Facts): void {
  try {
    const result = hook?.(facts)
    if (result instanceof Promise) result.catch(() => {})
  } catch {
    // A hook must not fail a call.
  }
}
