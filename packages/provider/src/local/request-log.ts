import type { OperationId } from '@castaway/contract'

/** One call, without anything that it carried. */
export interface LoggedRequest {
  /** Rises by one with each. */
  id: number
  /** Unix ms by the island's clock, when it was answered. */
  at: number
  operation: OperationId | null
  method: string
  /** Below `/v2`, without its query. */
  path: string
  status: number
  took_ms: number
  request_id: string
  /** Name of the app that called; null where the key was not known. */
  app: string | null
  /** The fault that struck it. */
  fault: number | null
}

const MOST = 1000
const LONGEST_PATH = 200

/** The last 1,000 calls, in memory. */
export interface RequestLog {
  add(request: Omit<LoggedRequest, 'id'>): void
  /** Newest first. */
  list(wanted: { limit: number; operation?: string; after?: number }): LoggedRequest[]
  clear(): void
}

export function createRequestLog(): RequestLog {
  const ring: LoggedRequest[] = []
  let last = 0
  return {
    add(request) {
      ring.push({ id: ++last, ...request, path: request.path.slice(0, LONGEST_PATH) })
      if (ring.length > MOST) ring.shift()
    },
    list: ({ limit, operation, after = 0 }) =>
      ring
        .filter((one) => one.id > after && (operation === undefined || one.operation === operation))
        .toReversed()
        .slice(0, limit),
    clear: () => void ring.splice(0),
  }
}
