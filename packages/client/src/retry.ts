import { CastawayError } from './errors'
import type { OperationDescriptor } from './operation-descriptor'

/** How failed requests are retried. */
export interface RetryOptions {
  /** Number of retries after a failure; 1 by default, 0 for none. */
  attempts?: number
  /**
   * Milliseconds to wait before a retry when the server does not say, by the number of the retry (1 is the first). 200
   * ms by default, doubled each time.
   */
  delay?: (repeat: number) => number
  /**
   * Longest wait in milliseconds that a server may request; 10 s by default. If it requests more, the call fails at
   * once.
   */
  maxDelay?: number
}

const transientStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const idempotent = new Set(['GET', 'HEAD', 'PUT', 'DELETE'])

/**
 * Whether this call may be retried. A POST may not, because it could write twice, unless it has an `idem` key: the
 * server treats two calls with the same key as one.
 */
export const isRepeatable = (op: OperationDescriptor, args: Record<string, unknown>): boolean =>
  idempotent.has(op.method) ||
  (op.args.has('idem') && typeof args['idem'] === 'string' && args['idem'] !== '')

/**
 * How long to wait before the next attempt, in milliseconds; undefined for no further attempt.
 * @param failed how many attempts have failed
 */
export function retryDelay(
  error: unknown,
  failed: number,
  retry: RetryOptions | number | false | undefined,
): number | undefined {
  const options = typeof retry === 'number' ? { attempts: retry } : retry || {}
  const attempts = retry === false ? 0 : (options.attempts ?? 1)
  if (failed > attempts || !(error instanceof CastawayError) || !isTransient(error)) return
  const asked = error.details['retryAfter']
  if (typeof asked === 'number') return asked <= (options.maxDelay ?? 10_000) ? asked : undefined
  return Math.max(0, options.delay?.(failed) ?? 200 * 2 ** (failed - 1))
}

const isTransient = (error: CastawayError): boolean =>
  error.status === undefined
    ? error.code === 'CONNECTION_FAILED'
    : transientStatuses.has(error.status)

/** `Retry-After` in milliseconds: seconds, or a date which is read against the server's own clock. */
export function parseRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  // HTTP dates end with GMT; without this check, `-5` would parse as a month.
  const date = value.endsWith('GMT') ? Date.parse(value) : Number.NaN
  if (Number.isNaN(date)) return undefined
  const theirs = Date.parse(headers.get('date') ?? '')
  return Math.max(0, date - (Number.isNaN(theirs) ? now : theirs))
}

/** Waits; rejects with the signal's reason as soon as it fires. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
