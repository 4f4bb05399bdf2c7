import * as op from '@castaway/client/operations'
import { SESSION_SIGNER, useCastaway } from '@castaway/react'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { clientWith } from '../../app/client-with'
import { useHidePredicate, useHidingRules } from '../../shared/hiding/use-hide-predicate'
import {
  notificationQueries,
  type NotificationItem,
  type NotificationPage,
} from './notification-queries'
import { newRows, rowsOf } from './notification-rows'
import { type NotificationView, typesFor } from './tabs'
import { refreshUnseen } from './unseen'
import { useUnseenCount } from './use-unseen-count'

const client = clientWith({ markNotificationsAsSeen: op.markNotificationsAsSeen })

/** Live events come in bursts; the head of the list is fetched once per burst, in milliseconds. */
const BURST = 800

type Rows = ReadonlyMap<string, NotificationItem>

export interface ListChoice {
  fid: number
  view: NotificationView
  priority: boolean
  channels: readonly string[]
}

/** One view of the list: its rows, which of them are new in this visit, and what arrives meanwhile. */
export function useNotifications(choice: ListChoice) {
  const { fid, view, priority, channels } = choice
  const castaway = useCastaway()
  const { queryClient } = castaway
  const { list, head } = useMemo(
    () => notificationQueries(castaway, fid, view, priority, channels),
    [castaway, fid, view, priority, channels],
  )
  const unseen = useUnseenCount()
  const query = useInfiniteQuery({
    ...list,
    // New notifications must not wait until the list is stale.
    refetchOnMount: unseen > 0 ? 'always' : true,
  })

  const { shown, isShownPerson } = useShownRows(view)
  const all = useMemo(() => rowsOf<NotificationItem>(query.data?.pages ?? []), [query.data])
  const byKey = useMemo(() => shown(all), [all, shown])
  const keys = useMemo(() => [...byKey.keys()], [byKey])

  // Rows are marked as seen on the server during the visit, but stay highlighted while they are shown.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const newKeys = keys.filter((key) => !byKey.get(key)!.seen && !fresh.has(key))
  if (newKeys.length > 0) setFresh(new Set([...fresh, ...newKeys]))

  useMarkSeen(
    choice,
    query.isSuccess && [...all.values()].some((each) => !each.seen),
    query.dataUpdatedAt,
  )

  const { arrived, setArrived } = useNewNotifications(fid, query.isSuccess, head, all, shown)

  const { queryKey } = list
  const showArrived = useCallback(() => {
    if (!arrived) return
    const { page } = arrived
    queryClient.setQueryData<InfiniteData<NotificationPage, string | null>>(queryKey, (data) => {
      if (!data) return data
      const before = rowsOf(data.pages)
      const meets = [...rowsOf([page]).keys()].some((key) => before.has(key))
      // More arrived than a page holds: the rest loads on scrolling.
      if (!meets && page.next.cursor) return { pages: [page], pageParams: [null] }
      return { pages: [page, ...data.pages], pageParams: [null, ...data.pageParams] }
    })
    setArrived(undefined)
    window.scrollTo({ top: 0 })
  }, [arrived, setArrived, queryClient, queryKey])

  return { query, keys, byKey, fresh, arrived: arrived?.count ?? 0, showArrived, isShownPerson }
}

/** Notifications since the list was read: the current first page, and how many of its rows the list does not have. */
function useNewNotifications(
  fid: number,
  isRead: boolean,
  head: () => Promise<NotificationPage>,
  known: Rows,
  shown: (rows: Rows) => Rows,
) {
  const { live } = useCastaway()
  const [arrived, setArrived] = useState<{ count: number; page: NotificationPage }>()
  /** Number of events that trigger a check. */
  const [reasons, setReasons] = useState(0)
  const latest = useRef(known)
  useEffect(() => {
    latest.current = known
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      setReasons((count) => count + 1)
    }
    const soon = () => {
      timer ??= setTimeout(look, BURST)
    }
    const stops = [
      live.subscribe((event) => {
        if (event.type === 'notification' && event.fid === fid) soon()
      }),
      // Handles events that were missed while disconnected, also between the list's response and the first connection.
      live.watchStatus((status) => {
        if (status === 'open' && live.missed) soon()
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [live, fid])
  useEffect(() => {
    if (reasons === 0 || !isRead) return
    let ended = false
    head()
      .then((page) => {
        if (ended) return
        const rows = shown(rowsOf(page.notifications.length > 0 ? [page] : []))
        const count = newRows(rows, latest.current)
        setArrived(count > 0 ? { count, page } : undefined)
      })
      // The next event tries again; the pill is not worth an error.
      .catch(() => undefined)
    return () => {
      ended = true
    }
  }, [reasons, isRead, head, shown])
  return { arrived, setArrived }
}

/** What is said to the reader is shown from muted channels too. */
const DIRECT = new Set(['reply', 'mention'])

/** Filters out muted keywords, people and channels; of channels that the view was asked for, nothing. */
function useShownRows({ tab }: NotificationView) {
  const hidden = useHidePredicate('notifications')
  const { person, isMutedChannel } = useHidingRules()
  const isAsked = tab === 'channels'
  return useMemo(() => {
    const isShownPerson = ({ fid }: { fid: number }) => person(fid) === null
    const isShown = (each: NotificationItem): boolean => {
      const channel = each.cast?.channel?.id
      if (channel && !isAsked && !DIRECT.has(each.type) && isMutedChannel(channel)) return false
      if (each.type === 'follows' || each.type === 'likes' || each.type === 'recasts') {
        const people = each.follows ?? each.reactions ?? []
        return people.length === 0 || people.some(({ user }) => isShownPerson(user))
      }
      return !each.cast || hidden(each.cast) === null
    }
    const shown = (rows: Rows): Rows => new Map([...rows].filter(([, each]) => isShown(each)))
    return { shown, isShownPerson }
  }, [hidden, person, isMutedChannel, isAsked])
}

/** Marks the visible notifications as seen on the server, once the user can have looked at them. */
function useMarkSeen({ fid, view }: ListChoice, hasUnseen: boolean, updatedAt: number) {
  const castaway = useCastaway()
  const markedAt = useRef(0)
  const { tab } = view
  useEffect(() => {
    // The seen state is stored by type; notifications of a channel or a URL have all types.
    if (!hasUnseen || markedAt.current === updatedAt || tab === 'channels' || tab === 'link') return
    const markSeen = () => {
      if (document.hidden || markedAt.current === updatedAt) return
      markedAt.current = updatedAt
      // Each tab has shown only its own types, so only those are seen.
      const types = typesFor(tab) ?? [undefined]
      Promise.all(
        types.map((type) =>
          client.markNotificationsAsSeen({
            signerUuid: SESSION_SIGNER,
            ...(type ? { type } : {}),
          }),
        ),
      )
        .then(() => refreshUnseen(castaway, fid))
        // A failure is harmless: they count as unseen until the next visit.
        .catch(() => undefined)
    }
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [castaway, fid, tab, hasUnseen, updatedAt])
}
