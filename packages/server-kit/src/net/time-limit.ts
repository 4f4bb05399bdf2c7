/** A signal that aborts after a time, or with another signal. */
export interface TimeLimit {
  signal: AbortSignal
  /** Whether the time is over, in contrast to the other signal having aborted. */
  isOver: () => boolean
  /** Stops the timer. Call it when the work is done. */
  end: () => void
}

/**
 * Limits the time of some work. Use it instead of `AbortSignal.any` of an `AbortSignal.timeout`, which Node may collect
 * before it fires, so that the time would never end.
 * @param ms milliseconds until the signal aborts
 * @param outer a signal that aborts the work earlier
 */
export function timeLimit(ms: number, outer?: AbortSignal | null): TimeLimit {
  const controller = new AbortController()
  let over = false
  const timer = setTimeout(() => {
    over = true
    controller.abort(new DOMException('The time limit was reached', 'TimeoutError'))
  }, ms)
  // A response whose body is never read does not keep the process alive.
  timer.unref()
  const abort = () => controller.abort(outer?.reason)
  if (outer?.aborted) abort()
  else outer?.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    isOver: () => over,
    end: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}
