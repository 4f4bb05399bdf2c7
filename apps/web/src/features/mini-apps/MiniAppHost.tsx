import { Suspense, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { runningMarker } from '../../shared/mini-apps/running-marker'

const RunningMiniApp = lazyWithRetry(() => import('./RunningMiniApp'))

/** Mounted once by the shell: runs the open mini app, whatever screen is beneath it. Loaded with the first app. */
export function MiniAppHost() {
  const isRunning = useSyncExternalStore(runningMarker.subscribe, runningMarker.read)
  return <Suspense>{isRunning ? <RunningMiniApp /> : null}</Suspense>
}
