import { useCastaway } from '@castaway/react'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { closeDialogsOnBack } from '../../ui/dialog/close-on-back'
import { persistQueries } from '../query-persistence/query-persistence'
import { ConnectionStatus } from './ConnectionStatus'
import { recover } from './recover'
import { startServiceWorker } from './service-worker'
import { useRouteAnnouncement } from './use-route-announcement'

/** What the shell does besides, loaded after the first screen stands. */
export default function Deferred() {
  const castaway = useCastaway()
  useEffect(() => recover(castaway), [castaway])
  useEffect(() => persistQueries(castaway), [castaway])
  useEffect(() => startServiceWorker(), [])
  const router = useRouter()
  useEffect(() => closeDialogsOnBack(router), [router])
  useEffect(() => keepScrollWithinPage(router), [router])
  const announcement = useRouteAnnouncement()
  return (
    <>
      <ConnectionStatus />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

/**
 * Between history entries of one page, such as those of open dialogs, the router would scroll to its top. The option
 * is set only now because a router that is created with it restores pixels, which lists and the shell do by rows.
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
