import { SESSION_SIGNER, useCastaway } from '@castaway/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { rowKey } from './shapes'
import { type NotificationTab, notificationTabs } from './tabs'
import { unseenKey, useUnseenCount } from './use-unseen-count'

const PAGE = 25

/** One tab of the list: its rows, which of them are new to this visit, and what arrives meanwhile. */
export function useNotifications(fid: number, tab: NotificationTab) {
  const { q, client, queryClient, live } = useCastaway()
  const unseen = useUnseenCount()
  const types = notificationTabs.find((each) => each.id === tab)?.types
  const query = useInfiniteQuery({
    ...q.fetchAllNotifications.infinite({
      fid,
      limit: PAGE,
      ...(types ? { type: [...types] } : {}),
    }),
    // What came while one was elsewhere must not wait for the list to grow stale.
    refetchOnMount: unseen > 0 ? 'always' : true,
  })

  const byKey = useMemo(() => {
    const rows = (query.data?.pages ?? []).flatMap((page) => page.notifications)
    // Pages overlap when the list grows while it is read; the newer state of a row stands first.
    return new Map(
      rows
        .toReversed()
        .map((each) => [rowKey(each), each] as const)
        .toReversed(),
    )
  }, [query.data])
  const keys = useMemo(() => [...byKey.keys()], [byKey])

  // Seen is told to the server on the visit, but a row stays marked for as long as one looks at it.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const newKeys = keys.filter((key) => !byKey.get(key)!.seen && !fresh.has(key))
  if (newKeys.length > 0) setFresh(new Set([...fresh, ...newKeys]))

  const told = useRef(0)
  const { dataUpdatedAt, isSuccess } = query
  const hasUnseen = keys.some((key) => !byKey.get(key)!.seen)
  useEffect(() => {
    if (!isSuccess || !hasUnseen || told.current === dataUpdatedAt) return
    told.current = dataUpdatedAt
    // Each tab has shown only its own types, so only those are seen.
    const kinds = types ?? [undefined]
    Promise.all(
      kinds.map((type) =>
        client.markNotificationsAsSeen({ signerUuid: SESSION_SIGNER, ...(type ? { type } : {}) }),
      ),
    )
      .then(() => queryClient.invalidateQueries({ queryKey: unseenKey(fid) }))
      // Not being able to say so harms nothing: they count as unseen until the next visit.
      .catch(() => undefined)
  }, [isSuccess, hasUnseen, dataUpdatedAt, types, client, queryClient, fid])

  const [arrived, setArrived] = useState(0)
  useEffect(
    () =>
      live.subscribe((event) => {
        if (event.type === 'notification' && event.fid === fid) setArrived((count) => count + 1)
      }),
    [live, fid],
  )
  const { refetch } = query
  const showArrived = useCallback(async () => {
    setArrived(0)
    await refetch()
    window.scrollTo({ top: 0 })
  }, [refetch])

  return { query, keys, byKey, fresh, arrived, showArrived }
}
