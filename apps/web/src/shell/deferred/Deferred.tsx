import {
  connectLive,
  isMember,
  useAccount,
  useCastaway,
  useLiveEntities,
  useMe,
} from '@castaway/react'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { closeDialogsOnBack } from '../../ui/dialog/close-on-back'
import { useIsTouched } from '../../ui/first-touch'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { toastStore } from '../../ui/toast/toasts'
import { hasSnapshot } from '../../shared/query-persistence/snapshot-marker'
import { MiniAppHost } from '../../features/mini-apps/MiniAppHost'
import { ConnectionStatus } from './ConnectionStatus'
import { recover } from './recover'
import { startServiceWorker } from './service-worker'
import { useRouteAnnouncement } from './use-route-announcement'

const Toaster = lazyWithRetry(() =>
  import('../../ui/toast/Toaster').then((file) => ({ default: file.Toaster })),
)

/** Background tasks of the shell, loaded after the first screen is shown. */
export default function Deferred() {
  const castaway = useCastaway()
  useEffect(() => recover(castaway), [castaway])
  useLiveEntities(useAccount()?.fid)
  useEffect(() => connectLive(castaway.live), [castaway])
  const hasMember = isMember(useMe().data)
  useEffect(() => startServiceWorker(hasMember), [hasMember])
  usePersistedQueries(hasMember)
  const router = useRouter()
  useEffect(() => closeDialogsOnBack(router), [router])
  useEffect(() => keepScrollWithinPage(router), [router])
  const announcement = useRouteAnnouncement()
  return (
    <>
      <ConnectionStatus />
      <Toasts />
      <MiniAppHost />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

/** Toasts almost always follow an interaction, so their code comes with the first, while the server can be reached. */
function Toasts() {
  const isTouched = useIsTouched()
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  return <Suspense>{isTouched || toasts.length > 0 ? <Toaster /> : null}</Suspense>
}

/** Persists queries for the next start. A guest's next start uses network data. */
function usePersistedQueries(hasMember: boolean) {
  const castaway = useCastaway()
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

/**
 * Between history entries of one page, such as those of open dialogs, the router would scroll to its top. The option is
 * set only now because a router that is created with it restores pixel positions, while lists and the shell restore
 * rows.
 */
function keepScrollWithinPage(router: AnyRouter): void {
  let shown = router.history.location.state.__TSR_key
  router.options.scrollRestoration = ({ location }) => {
    const key = location.state.__TSR_key
    const isSamePage = key === shown
    shown = key
    return !isSamePage
  }
}
