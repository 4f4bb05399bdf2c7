import { isMember, useCastaway, useMe } from '@castaway/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { hasSnapshot } from '../../shared/query-persistence/snapshot-marker'
import { closeDialogsOnBack } from '../../ui/dialog/close-on-back'
import { startServiceWorker } from './service-worker'

/** Background tasks that only people who stay or return need; `Deferred.tsx` says when they load. */
export default function AfterTouch() {
  useEffect(() => startServiceWorker(), [])
  usePersistedQueries()
  const router = useRouter()
  useEffect(() => closeDialogsOnBack(router), [router])
  return null
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
