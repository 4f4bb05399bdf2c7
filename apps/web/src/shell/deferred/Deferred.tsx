import { connectLive, useAccount, useCastaway, useLiveEntities, useMe } from '@castaway/react'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { topDialog } from '../../ui/dialog/open-dialogs'
import { useIsTouched } from '../../ui/first-touch'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { toastStore } from '../../ui/toast/toasts'
import { hasSnapshot } from '../../shared/query-persistence/snapshot-marker'
import { MiniAppHost } from '../../features/mini-apps/MiniAppHost'
import { ConnectionStatus } from './ConnectionStatus'
import { recover } from './recover'
import { useOfficialLinks } from './use-official-links'
import { useRouteAnnouncement } from './use-route-announcement'

const AfterTouch = lazyWithRetry(() => import('./AfterTouch'))
/** By itself: the composer loads it too, so that it is there when a cast cannot be sent because the server is away. */
const Toaster = lazyWithRetry(async () => ({
  default: (await import('../../ui/toast/Toaster')).Toaster,
}))

/** Background tasks of the shell, loaded after the first screen is shown. */
export default function Deferred() {
  const castaway = useCastaway()
  useEffect(() => recover(castaway), [castaway])
  useLiveEntities(useAccount()?.fid)
  // The session carries the position that the first stream starts from: without it, what happened before would be lost.
  const isKnown = !useMe().isPending
  useEffect(() => (isKnown ? connectLive(castaway.live) : undefined), [castaway, isKnown])
  const router = useRouter()
  useEffect(() => keepScrollWithinPage(router), [router])
  useOfficialLinks()
  const announcement = useRouteAnnouncement()
  return (
    <>
      <ConnectionStatus />
      <WhenTouched />
      <MiniAppHost />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

/**
 * What only people who stay or return need comes with the first interaction, while the server can be reached; with a
 * toast or a dialog if one is earlier; and at once where an earlier visit has left something.
 */
function WhenTouched() {
  const isTouched = useIsTouched()
  const hasToast = useSyncExternalStore(toastStore.subscribe, () => toastStore.read().length > 0)
  const hasDialog = useSyncExternalStore(topDialog.subscribe, () => topDialog.count() > 0)
  const [isReturning] = useState(() => hasSnapshot() || hasServiceWorker())
  if (!(isTouched || hasToast || hasDialog || isReturning)) return null
  return (
    <>
      <Suspense>
        <Toaster />
      </Suspense>
      <Suspense>
        <AfterTouch />
      </Suspense>
    </>
  )
}

/** The browser has none on pages without a secure context, whatever the types say. */
const hasServiceWorker = () =>
  Boolean((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller)

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
