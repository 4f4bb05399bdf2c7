import type { LoggedRequest } from '@castaway/contract'

const MAX_REQUESTS = 1000
const MAX_PATH_LENGTH = 200

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
      const path = request.path.slice(0, MAX_PATH_LENGTH)
      ring.push({ id: ++last, ...request, path, took_ms: Math.round(request.took_ms * 10) / 10 })
      if (ring.length > MAX_REQUESTS) ring.shift()
    },
    list: ({ limit, operation, after = 0 }) =>
      ring
        .filter((one) => one.id > after && (operation === undefined || one.operation === operation))
        .toReversed()
        .slice(0, limit),
    clear: () => void ring.splice(0),
  }
}
