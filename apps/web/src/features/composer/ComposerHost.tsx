import { lazy, Suspense, useSyncExternalStore } from 'react'
import { composerStore } from './openComposer'

const Composer = lazy(() => import('./Composer'))

/** Mounted once by the shell: shows the composer while it is open, and loads it when it first is. */
export function ComposerHost() {
  const request = useSyncExternalStore(composerStore.subscribe, composerStore.read)
  if (!request) return null
  return (
    <Suspense>
      <Composer request={request} />
    </Suspense>
  )
}
