import { useCastaway } from '@castaway/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useHidePredicate } from '../../shared/hiding/use-hide-predicate'
import type { Branch } from './flatten'

interface ThreadCasts {
  isShown: (hash: string) => boolean
  /** Also true for casts below a collapsed one. */
  isLoaded: (hash: string) => boolean
}

/** Replies to casts of a thread that arrive while it is open: they are shown on request. */
export function useNewReplies({ isShown, isLoaded }: ThreadCasts) {
  const { live, q, store } = useCastaway()
  const queryClient = useQueryClient()
  const hide = useHidePredicate('replies')
  const [arrived, setArrived] = useState<(Branch & { parent_hash: string })[]>([])
  const latest = useRef({ isShown, isLoaded, hide })
  useEffect(() => {
    latest.current = { isShown, isLoaded, hide }
  })
  useEffect(() => {
    let ended = false
    // An event can come twice while the stream is replaced.
    const heard = new Set<string>()
    const stop = live.subscribe((event) => {
      const { type, hash, parent_hash: parent } = event
      if (type !== 'cast' || typeof hash !== 'string' || typeof parent !== 'string') return
      if (!latest.current.isShown(parent) || latest.current.isLoaded(hash)) return
      if (heard.has(hash)) return
      heard.add(hash)
      void queryClient
        .fetchQuery(q.lookupCastByHashOrWarpcastUrl.query({ identifier: hash, type: 'hash' }))
        .then(({ cast }) => {
          if (ended || latest.current.hide(cast) || latest.current.isLoaded(hash)) return
          setArrived((now) =>
            now.some((each) => each.hash === hash) ? now : [...now, { hash, parent_hash: parent }],
          )
        })
        // The next load of the thread includes it.
        .catch(() => undefined)
    })
    return () => {
      ended = true
      stop()
    }
  }, [live, q, queryClient, store])
  const waiting = arrived.filter((each) => !isLoaded(each.hash) && !store.isDeleted(each.hash))
  return { waiting, clear: () => setArrived([]) }
}
