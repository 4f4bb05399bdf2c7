import type { Castaway } from '@castaway/react'
import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { recordsOf } from '../../app/records'
import { showUnseen } from './badge'
import {
  hasPriority,
  type NotificationPreferences,
  preferencesFrom,
} from '../../shared/notifications/preferences'

/** Query key of an account's unseen count. */
export const unseenKey = (fid: number) => ['unseenNotifications', fid] as const

/** Milliseconds for which live events are collected before the count is refetched. */
const COLLECT_FOR = 600

const unseenQuery = (castaway: Castaway, fid: number, quiet: NotificationPreferences) =>
  queryOptions({
    queryKey: [...unseenKey(fid), quiet],
    queryFn: async ({ signal }) => {
      const { counted, priority } = quiet
      if (counted.length === 0) return 0
      const answer = await castaway.client.fetchAllNotifications(
        {
          fid,
          limit: 1,
          type: [...counted],
          ...(priority && hasPriority(castaway) && { priorityMode: true }),
        },
        { signal },
      )
      return answer.unseen_notifications_count
    },
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })

const tabs =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('castaway-seen')

/** Refetches the count after it was marked as seen, in this tab and in others. */
export function refreshUnseen({ queryClient }: Castaway, fid: number): void {
  void queryClient.invalidateQueries({ queryKey: unseenKey(fid) })
  tabs?.postMessage(fid)
}

/** Calls back when the unseen count changes; also updates the page title and the app badge. */
export function watchUnseen(
  castaway: Castaway,
  fid: number,
  tell: (unseen: number) => void,
): () => void {
  const { store, ready } = recordsOf(castaway)
  const { queryClient, live } = castaway
  const stops: (() => void)[] = []
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = () => {
    timer = undefined
    void queryClient.invalidateQueries({ queryKey: unseenKey(fid) })
  }
  const soon = () => {
    timer ??= setTimeout(again, COLLECT_FOR)
  }
  void ready.then(() => {
    if (ended) return
    let choices = store.all('choice')
    const observer = new QueryObserver(
      queryClient,
      unseenQuery(castaway, fid, preferencesFrom(choices)),
    )
    const show = ({ data }: { data?: number | undefined }) => {
      if (data === undefined) return
      tell(data)
      showUnseen(data)
    }
    stops.push(
      observer.subscribe(show),
      store.subscribe(() => {
        if (store.all('choice') === choices) return
        choices = store.all('choice')
        observer.setOptions(unseenQuery(castaway, fid, preferencesFrom(choices)))
      }),
    )
    show(observer.getCurrentResult())
  })
  stops.push(
    live.subscribe((event) => {
      if (event.type === 'notification' && event.fid === fid) soon()
    }),
    // Handles events that were missed while disconnected.
    live.watchStatus((status) => {
      if (status === 'open' && live.missed) soon()
    }),
  )
  const hear = ({ data }: MessageEvent) => {
    if (data === fid) again()
  }
  tabs?.addEventListener('message', hear)
  return () => {
    ended = true
    clearTimeout(timer)
    tabs?.removeEventListener('message', hear)
    for (const stop of stops) stop()
    showUnseen(0)
  }
}
