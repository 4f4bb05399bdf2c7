import { useCastaway } from '@castaway/react'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { composerStore } from './openComposer'
import { someWait } from './waiting'
import { lazyPart } from '../../ui/lazy-part'

const Composer = lazyPart(() => import('./Composer'))

/** Mounted once by the shell: shows the composer while it is open, and loads it when it first is. */
export function ComposerHost() {
  const request = useSyncExternalStore(composerStore.subscribe, composerStore.read)
  const castaway = useCastaway()
  useEffect(() => {
    const look = () => {
      if (someWait()) void import('./send-waiting').then((file) => file.sendWaiting(castaway))
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
