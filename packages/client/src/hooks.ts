import type { CastawayError } from './errors'

/** One request: never its query, body or headers, as those hold secrets. */
export interface RequestFacts {
  operation: string
  method: string
  /** Below the API root, without its query: `/farcaster/feed`. */
  path: string
  /** 1 for the first, 2 for its repeat, and so on. */
  attempt: number
}

/** Told what the client does, to log or to count. What a hook throws changes nothing. */
export interface Hooks {
  /** A request goes out. */
  onRequest?: (facts: RequestFacts) => void
  /** An answer came, whatever it says. `took`: milliseconds since the request. */
  onResponse?: (
    facts: RequestFacts & { status: number; requestId: string | undefined; took: number },
  ) => void
  /** A request failed and goes out again after `wait` milliseconds. */
  onRetry?: (facts: RequestFacts & { error: CastawayError; wait: number }) => void
  /** A call failed for good: what its caller is thrown. */
  onError?: (facts: Omit<RequestFacts, 'attempt'> & { error: CastawayError }) => void
  /** An answer is not what the contract promises, with `check: 'warn'`; the console is told unless this is. */
  onWarn?: (facts: Omit<RequestFacts, 'attempt'> & { error: CastawayError }) => void
}

/** Calls a hook; a logger that fails is no reason for a call to fail. */
export function tell<Facts>(hook: ((facts: Facts) => unknown) | undefined, facts: Facts): void {
  if (!hook) return
  try {
    const told = hook(facts)
    if (told instanceof Promise) told.catch(() => undefined)
  } catch {
    // See above.
  }
}
