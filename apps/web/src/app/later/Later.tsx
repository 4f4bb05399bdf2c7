import { useCastaway } from '@castaway/react'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { backCloses } from '../../ui/back-closes'
import { keepWhatIsSeen } from '../kept/kept'
import { ConnectionLine } from './ConnectionLine'
import { recover } from './recover'
import { startServiceWorker } from './service-worker'
import { useArrival } from './use-arrival'

/** What the shell does besides, loaded after the first screen stands. */
export default function Later() {
  const castaway = useCastaway()
  useEffect(() => recover(castaway), [castaway])
  useEffect(() => keepWhatIsSeen(castaway), [castaway])
  useEffect(() => startServiceWorker(), [])
  const router = useRouter()
  useEffect(() => backCloses(router), [router])
  useEffect(() => keepScrollWithinPage(router), [router])
  const said = useArrival()
  return (
    <>
      <ConnectionLine />
      <p aria-live="polite" className="sr-only">
        {said}
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
