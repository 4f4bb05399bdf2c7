import { Suspense, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { miniAppStore } from '../../shared/mini-apps/open-mini-app'

const RunningMiniApp = lazyWithRetry(() => import('./RunningMiniApp'))

/** Mounted once by the shell: runs the open mini app, whatever screen is beneath it. Loaded with the first app. */
export function MiniAppHost() {
  const running = useSyncExternalStore(miniAppStore.subscribe, miniAppStore.read)
  if (!running) return null
  return (
    <Suspense>
      <RunningMiniApp key={running.id} running={running} />
    </Suspense>
  )
}
