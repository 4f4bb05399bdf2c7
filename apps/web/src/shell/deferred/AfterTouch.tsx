import { isMember, useCastaway, useMe } from '@castaway/react'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { requestDrawer } from '../../shared/developers/request-drawer'
import { hasSnapshot } from '../../shared/query-persistence/snapshot-marker'
import { closeDialogsOnBack } from '../../ui/dialog/close-on-back'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { startServiceWorker } from './service-worker'

const RequestDrawer = lazyWithRetry(
  () => import('../../features/developers/requests/RequestDrawer'),
)

const Analytics = lazyWithRetry(() => import('../../shared/analytics/Analytics'))

/** Background tasks that only people who stay or return need; `Deferred.tsx` says when they load. */
export default function AfterTouch() {
  useEffect(() => startServiceWorker(), [])
  usePersistedQueries()
  const router = useRouter()
  useEffect(() => closeDialogsOnBack(router), [router])
  const isCounted = useMe().data?.analytics
  return (
    <>
      <Requests />
      {isCounted ? (
        <Suspense>
          <Analytics />
        </Suspense>
      ) : null}
    </>
  )
}

/** The request drawer, and the keys that open and close it. */
function Requests() {
  const isOpen = useSyncExternalStore(requestDrawer.subscribe, requestDrawer.isOpen)
  useEffect(() => {
    // By default a browser stops after 250 entries, most of them images, and the drawer would lack the newest calls.
    performance.setResourceTimingBufferSize(2_000)
    const listen = (event: KeyboardEvent) => {
      if (event.key?.toLowerCase() !== 'j' || !(event.metaKey || event.ctrlKey)) return
      if (event.altKey || event.shiftKey || event.defaultPrevented) return
      event.preventDefault()
      // Beneath a dialog nothing could be done in it.
      if (!document.querySelector('dialog[open]')) requestDrawer.set(!requestDrawer.isOpen())
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return <Suspense>{isOpen ? <RequestDrawer /> : null}</Suspense>
}

/** Persists queries for the next start. A guest's next start uses network data. */
function usePersistedQueries() {
  const castaway = useCastaway()
  const hasMember = isMember(useMe().data)
  // Persistence stays on after sign-out, and starts where someone was signed in before: their snapshot has to be
  // purged.
  const [isPersisting, setPersisting] = useState(() => hasMember || hasSnapshot())
  if (hasMember && !isPersisting) setPersisting(true)
  useEffect(() => {
    if (!isPersisting) return
    let stop: (() => void) | undefined
    let ended = false
    void import('../../shared/query-persistence/query-persistence').then(
      ({ persistQueries }) => {
        if (!ended) stop = persistQueries(castaway)
      },
      // Without persistence, the next start begins empty.
      () => {},
    )
    return () => {
      ended = true
      stop?.()
    }
  }, [castaway, isPersisting])
}
