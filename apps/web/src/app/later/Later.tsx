import { useCastaway } from '@castaway/react'
import { useRouter } from '@tanstack/react-router'
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
  useEffect(() => {
    // Between the entries of one page the router would scroll to its top.
    let shown = router.history.location.state.__TSR_key
    router.options.scrollRestoration = ({ location }) => {
      const stays = location.state.__TSR_key === shown
      shown = location.state.__TSR_key
      return !stays
    }
  }, [router])
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
