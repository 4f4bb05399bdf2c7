import * as op from '@castaway/client/operations'
import { type AnswerOf, type Castaway, createQueries } from '@castaway/react'
import { clientWith } from '../../app/client-with'
import { type NotificationView, typesFor } from './tabs'

/** One page of notifications; all three lists return the same shape. */
export type NotificationPage = AnswerOf<'fetchAllNotifications'>
export type NotificationItem = NotificationPage['notifications'][number]

/** Largest page size of the lists. */
const PAGE = 25

const notificationsClient = clientWith({
  fetchChannelNotificationsForUser: op.fetchChannelNotificationsForUser,
  fetchNotificationsByParentUrlForUser: op.fetchNotificationsByParentUrlForUser,
})

/**
 * Query options of a view, and a function that loads its head outside the cache.
 * @param channels ids of the channels that "all of mine" stands for
 */
export function notificationQueries(
  { q, store, queryClient }: Castaway,
  fid: number,
  view: NotificationView,
  priority: boolean,
  channels: readonly string[],
) {
  const base = { fid, limit: PAGE, ...(priority && { priorityMode: true }) }
  const queries = createQueries(notificationsClient, store)
  if (view.tab === 'channels') {
    const args = { ...base, channelIds: view.channel ? [view.channel] : [...channels] }
    const reads = queries.fetchChannelNotificationsForUser
    return {
      list: reads.infinite(args) as unknown as ListOptions,
      head: () => queryClient.fetchQuery({ ...reads.query(args), staleTime: 0 }),
    }
  }
  if (view.tab === 'link') {
    const args = { ...base, parentUrls: [view.link ?? ''] }
    const reads = queries.fetchNotificationsByParentUrlForUser
    return {
      list: reads.infinite(args) as unknown as ListOptions,
      head: () => queryClient.fetchQuery({ ...reads.query(args), staleTime: 0 }),
    }
  }
  const types = typesFor(view.tab)
  const args = { ...base, ...(types && { type: [...types] }) }
  const reads = q.fetchAllNotifications
  return {
    list: reads.infinite(args) as ListOptions,
    head: () => queryClient.fetchQuery({ ...reads.query(args), staleTime: 0 }),
  }
}

/** The types differ only in the operation in their keys, which no caller needs. */
type ListOptions = ReturnType<Castaway['q']['fetchAllNotifications']['infinite']>
