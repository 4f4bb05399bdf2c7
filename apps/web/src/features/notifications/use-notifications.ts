import { SESSION_SIGNER, useCastaway } from '@castaway/react'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useHidden, useHidingNow } from '../hiding/use-hidden'
import { listOf, type NotificationItem, type NotificationPage } from './list-of'
import { newIn, rowsOf } from './shapes'
import { type NotificationView, typesFor } from './tabs'
import { recount } from './unseen'
import { useUnseenCount } from './use-unseen-count'

/** Live events come in bursts; the head of the list is asked for once per burst. */
const BURST = 800

export interface ListChoice {
  fid: number
  view: NotificationView
  priority: boolean
  channels: readonly string[]
}

/** One view of the list: its rows, which of them are new to this visit, and what arrives meanwhile. */
export function useNotifications(choice: ListChoice) {
  const { fid, view, priority, channels } = choice
  const castaway = useCastaway()
  const { queryClient, live } = castaway
  const { list, head } = useMemo(
    () => listOf(castaway, fid, view, priority, channels),
    [castaway, fid, view, priority, channels],
  )
  const unseen = useUnseenCount()
  const query = useInfiniteQuery({
    ...list,
    // What came while one was elsewhere must not wait for the list to grow stale.
    refetchOnMount: unseen > 0 ? 'always' : true,
  })

  const { shown, isShownPerson } = useShown()
  const all = useMemo(() => rowsOf<NotificationItem>(query.data?.pages ?? []), [query.data])
  const byKey = useMemo(() => shown(all), [all, shown])
  const keys = useMemo(() => [...byKey.keys()], [byKey])

  // Seen is told to the server on the visit, but a row stays marked for as long as one looks at it.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const newKeys = keys.filter((key) => !byKey.get(key)!.seen && !fresh.has(key))
  if (newKeys.length > 0) setFresh(new Set([...fresh, ...newKeys]))

  useTellSeen(
    choice,
    query.isSuccess && [...all.values()].some((each) => !each.seen),
    query.dataUpdatedAt,
  )

  const [arrived, setArrived] = useState<{ count: number; page: NotificationPage }>()
  const known = useRef(all)
  useEffect(() => {
    known.current = all
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const look = async () => {
      timer = undefined
      try {
        const page = await head()
        if (ended) return
        const count = newIn(
          shown(rowsOf(page.notifications.length > 0 ? [page] : [])),
          known.current,
        )
        setArrived(count > 0 ? { count, page } : undefined)
      } catch {
        // The next event looks again; a pill is not worth an error.
      }
    }
    const stop = live.subscribe((event) => {
      if (event.type === 'notification' && event.fid === fid) {
        timer ??= setTimeout(() => void look(), BURST)
      }
    })
    return () => {
      ended = true
      clearTimeout(timer)
      stop()
    }
  }, [live, fid, head, shown])

  const { queryKey } = list
  const showArrived = useCallback(() => {
    if (!arrived) return
    const { page } = arrived
    queryClient.setQueryData<InfiniteData<NotificationPage, string | null>>(queryKey, (data) => {
      if (!data) return data
      const before = rowsOf(data.pages)
      const meets = [...rowsOf([page]).keys()].some((key) => before.has(key))
      // More has come than a page holds: what lies between is read as one goes on.
      if (!meets && page.next.cursor) return { pages: [page], pageParams: [null] }
      return { pages: [page, ...data.pages], pageParams: [null, ...data.pageParams] }
    })
    setArrived(undefined)
    window.scrollTo({ top: 0 })
  }, [arrived, queryClient, queryKey])

  return { query, keys, byKey, fresh, arrived: arrived?.count ?? 0, showArrived, isShownPerson }
}

/** Leaves out what somebody does not want to be told: by words, and by people they no longer hear. */
function useShown() {
  const hidden = useHidden('notifications')
  const { person } = useHidingNow()
  return useMemo(() => {
    const isShownPerson = ({ fid }: { fid: number }) => person(fid) === null
    const isShown = (each: NotificationItem): boolean => {
      if (each.type === 'follows' || each.type === 'likes' || each.type === 'recasts') {
        const people = each.follows ?? each.reactions ?? []
        return people.length === 0 || people.some(({ user }) => isShownPerson(user))
      }
      return !each.cast || hidden(each.cast) === null
    }
    const shown = (rows: ReadonlyMap<string, NotificationItem>) =>
      new Map([...rows].filter(([, each]) => isShown(each)))
    return { shown, isShownPerson }
  }, [hidden, person])
}

/** Tells the server that what is on the screen has been seen, once somebody can have looked at it. */
function useTellSeen({ fid, view }: ListChoice, hasUnseen: boolean, updatedAt: number) {
  const castaway = useCastaway()
  const told = useRef(0)
  const { tab } = view
  useEffect(() => {
    // What is seen is kept by type; a channel's or an address's notifications are of all types.
    if (!hasUnseen || told.current === updatedAt || tab === 'channels' || tab === 'link') return
    const tell = () => {
      if (document.hidden || told.current === updatedAt) return
      told.current = updatedAt
      // Each tab has shown only its own types, so only those are seen.
      const types = typesFor(tab) ?? [undefined]
      Promise.all(
        types.map((type) =>
          castaway.client.markNotificationsAsSeen({
            signerUuid: SESSION_SIGNER,
            ...(type ? { type } : {}),
          }),
        ),
      )
        .then(() => recount(castaway, fid))
        // Not being able to say so harms nothing: they count as unseen until the next visit.
        .catch(() => undefined)
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [castaway, fid, tab, hasUnseen, updatedAt])
}
