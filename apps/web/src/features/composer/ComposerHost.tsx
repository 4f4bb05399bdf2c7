import { useCastaway } from '@castaway/react'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { composerStore } from '../../shared/compose/open-composer'
import { hasQueuedDrafts } from './publish/queued-drafts-marker'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

/** Toasts come along: what happened to a cast has to be shown even if the server can't be reached by then. */
const Composer = lazyWithRetry(async () => {
  const [composer] = await Promise.all([import('./Composer'), import('../../ui/toast/Toaster')])
  return composer
})

/** Mounted once by the shell: shows the composer while it is open, and loads its chunk on first use. */
export function ComposerHost() {
  const request = useSyncExternalStore(composerStore.subscribe, composerStore.read)
  const castaway = useCastaway()
  useEffect(() => {
    const look = () => {
      if (hasQueuedDrafts())
        void import('./publish/send-queued-drafts').then((file) => file.sendQueuedDrafts(castaway))
    }
    look()
    addEventListener('online', look)
    return () => removeEventListener('online', look)
  }, [castaway])
  if (!request) return null
  return (
    <Suspense>
      <Composer request={request} />
    </Suspense>
  )
}
