import { isMember, useCastaway, useMe } from '@castaway/react'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { backCloses } from '../../ui/back-closes'
import { isKept } from '../kept/marker'
import { ConnectionLine } from './ConnectionLine'
import { recover } from './recover'
import { startServiceWorker } from './service-worker'
import { useArrival } from './use-arrival'

/** What the shell does besides, loaded after the first screen stands. */
export default function Later() {
  const castaway = useCastaway()
  useEffect(() => recover(castaway), [castaway])
  const hasMember = isMember(useMe().data)
  useEffect(() => startServiceWorker(hasMember), [hasMember])
  useKeepWhatIsSeen(hasMember)
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

/** Keeps what is seen for the next start. Guests start with what the network has. */
function useKeepWhatIsSeen(hasMember: boolean) {
  const castaway = useCastaway()
  // It goes on when they sign out, and begins where someone was signed in: what was kept of them is to be forgotten.
  const [isKeeping, setKeeping] = useState(() => hasMember || isKept())
  if (hasMember && !isKeeping) setKeeping(true)
  useEffect(() => {
    if (!isKeeping) return
    let stop: (() => void) | undefined
    let ended = false
    void import('../kept/kept').then(
      ({ keepWhatIsSeen }) => {
        if (!ended) stop = keepWhatIsSeen(castaway)
      },
      // Without it the next start begins empty.
      () => {},
    )
    return () => {
      ended = true
      stop?.()
    }
  }, [castaway, isKeeping])
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
