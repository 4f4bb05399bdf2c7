import { type Castaway, useAccount, useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Key of the number of unseen notifications of an account. */
export const unseenKey = (fid: number) => ['unseenNotifications', fid] as const

/** Milliseconds in which live arrivals are gathered before the number is asked for again. */
const GATHER = 600

/** How many notifications the signed-in account has not seen; 0 for guests. Kept up by live events. */
export function useUnseenCount(): number {
  const castaway = useCastaway()
  const fid = useAccount()?.fid
  const unseen = useQuery({
    queryKey: unseenKey(fid ?? 0),
    queryFn: async ({ signal }) => {
      const answer = await castaway.client.fetchAllNotifications(
        { fid: fid ?? 0, limit: 1 },
        { signal },
      )
      return answer.unseen_notifications_count
    },
    enabled: fid !== undefined,
    staleTime: 60_000,
  })
  useEffect(() => (fid === undefined ? undefined : watch(castaway, fid)), [castaway, fid])
  return fid === undefined ? 0 : (unseen.data ?? 0)
}

let watchers = 0
let stop: (() => void) | undefined

/** Listens once, however many badges are on the page. */
function watch(castaway: Castaway, fid: number): () => void {
  watchers++
  if (watchers === 1) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = castaway.live.subscribe((event) => {
      if (event.type !== 'notification' || event.fid !== fid) return
      timer ??= setTimeout(() => {
        timer = undefined
        void castaway.queryClient.invalidateQueries({ queryKey: unseenKey(fid) })
      }, GATHER)
    })
    stop = () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }
  return () => {
    watchers--
    if (watchers === 0) stop?.()
  }
}
