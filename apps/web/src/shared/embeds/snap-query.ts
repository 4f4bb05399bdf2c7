import { gatewayJson } from '@castaway/react'
import type { SnapProbe } from '@castaway/snaps'
import { queryOptions } from '@tanstack/react-query'

// A slow snap holds its request for seconds, and a browser has six at a time.
const AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  try {
    return await run()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Whether a page is a snap, and its first page. Asked for once while the app is open. */
export const snapQuery = (url: string) =>
  queryOptions({
    queryKey: ['snap', url],
    queryFn: ({ signal }) =>
      inTurn(() => gatewayJson<SnapProbe>(`/api/_snap?url=${encodeURIComponent(url)}`, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
