import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { loadWithRetry } from '../../ui/lazy-with-retry'
import { hostMarker } from '../../shared/mini-apps/host-marker'

/**
 * Mounted once by the shell: runs the open mini app, whatever screen is beneath it. Loaded with the first app, or when
 * someone may open one. Without Suspense, which would hold back an app that comes soon.
 */
export function MiniAppHost() {
  const isWanted = useSyncExternalStore(hostMarker.subscribe, hostMarker.read)
  const [Host, setHost] = useState<ComponentType>()
  useEffect(() => {
    if (isWanted)
      void loadWithRetry(() => import('./RunningMiniApp')).then((it) => setHost(() => it.default))
  }, [isWanted])
  return Host ? <Host /> : null
}
