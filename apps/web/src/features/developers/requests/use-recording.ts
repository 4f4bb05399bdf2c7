import { useCastaway } from '@castaway/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Operations } from '../../../shared/developers/code/api-call'
import { loadOperations } from '../../../shared/developers/code/load-operations'
import { earlierCalls, memoryRead } from './earlier-calls'
import type { RecordedCall } from './recorded-call'
import { recording, startRecording, stopRecording } from './recording'

/** Until when calls are known, in milliseconds since the page was opened. */
let knownUntil = 0

/** Records while the drawer is open, and looks up what the page did before. */
export function useRecording(): {
  calls: readonly RecordedCall[]
  operations: Operations | undefined
} {
  const castaway = useCastaway()
  const calls = useSyncExternalStore(recording.subscribe, recording.read)
  const [operations, setOperations] = useState<Operations>()
  useEffect(() => {
    startRecording()
    const began = performance.now()
    let stopReading: (() => void) | undefined
    let isGone = false
    void loadOperations().then(
      (loaded) => {
        if (isGone) return
        recording.name(loaded)
        const entries = (
          performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        ).filter(({ startTime }) => startTime >= knownUntil && startTime < began)
        recording.add(...earlierCalls(castaway, loaded, entries, knownUntil === 0))
        stopReading = recordMemoryReads(castaway, loaded)
        setOperations(loaded)
      },
      // Without the table calls have paths in place of names.
      () => {},
    )
    return () => {
      isGone = true
      stopReading?.()
      stopRecording()
      knownUntil = performance.now()
    }
  }, [castaway])
  return { calls, operations }
}

/** Records reads that a screen asks for and that React Query answers with what it has. One for each query and screen. */
function recordMemoryReads(
  { queryClient, store }: ReturnType<typeof useCastaway>,
  operations: Operations,
): () => void {
  let screen = location.pathname
  const seen = new Set<string>()
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'observerAdded') return
    if (screen !== location.pathname) {
      screen = location.pathname
      seen.clear()
    }
    const { query } = event
    const [id, args] = query.queryKey as [unknown, unknown]
    const operation = typeof id === 'string' ? operations.named(id) : undefined
    if (!operation || query.state.data === undefined || seen.has(query.queryHash)) return
    seen.add(query.queryHash)
    const at = performance.now()
    // A stale one is asked for a moment later; then its call is there.
    setTimeout(() => {
      if (query.state.fetchStatus !== 'idle' || query.state.data === undefined) return
      recording.add(
        memoryRead(
          operation,
          (args ?? {}) as Record<string, unknown>,
          query.state.data,
          store,
          at,
          false,
        ),
      )
    })
  })
}
