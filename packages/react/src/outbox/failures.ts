import { errorFacts } from '../error-facts'
import { isUnreachable } from '../send-or-queue'

/** What to do about a failed write. */
export type FailureKind =
  /** The server was not reached, or may not have been: wait for a connection. */
  | 'offline'
  /** The server was reached but cannot process the write now. */
  | 'retry'
  /** The session has ended: wait until its owner signs in again. */
  | 'signed-out'
  /** The requested state is already in effect. */
  | 'already-done'
  | 'refused'

/** For a removal, 404 means that it is already done. */
const isRemoval = /^(delete|unfollow)/

/** @param operation the write that failed, if it affects the result */
export function classifyFailure(error: unknown, operation = ''): FailureKind {
  const { status = 0 } = errorFacts(error)
  if (isUnreachable(error)) return 'offline'
  if (status === 0) return 'refused'
  if (status === 401) return 'signed-out'
  if (status === 404 && isRemoval.test(operation)) return 'already-done'
  if (status >= 500 && status !== 501) return 'retry'
  return status === 408 || status === 425 || status === 429 ? 'retry' : 'refused'
}
