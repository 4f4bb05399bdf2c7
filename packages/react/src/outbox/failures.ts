/** What a failed write means for those who wait for it. */
export type Meaning =
  /** Nobody was reached, or nobody knows whether somebody was: it waits for the connection. */
  | 'away'
  /** Somebody was reached who could not take it just now. */
  | 'later'
  /** The session has ended: it waits until its owner is back. */
  | 'nobody'
  /** What it asked for holds already. */
  | 'done'
  | 'refused'

/** Only what takes something away can find it gone; to be told so is to have arrived. */
const takesAway = /^(delete|unfollow)/

/** @param operation the write that failed, where that matters */
export function meaningOf(error: unknown, operation = ''): Meaning {
  const { code, status } = (error ?? {}) as { code?: unknown; status?: unknown }
  if (code === 'CONNECTION_FAILED' || code === 'TIMEOUT') return 'away'
  if (typeof status !== 'number' || status === 0) return 'refused'
  if (status === 401) return 'nobody'
  if (status === 404 && takesAway.test(operation)) return 'done'
  if (status >= 500 && status !== 501) return 'later'
  return status === 408 || status === 425 || status === 429 ? 'later' : 'refused'
}
