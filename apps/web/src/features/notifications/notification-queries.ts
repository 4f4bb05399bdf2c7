import * as op from '@castaway/client/operations'
import { type AnswerOf, type Castaway, createQueries } from '@castaway/react'
import { clientWith } from '../../app/client-with'
import { type NotificationView, typesFor } from './tabs'

/** One page of notifications; all three lists answer in the same shape. */
export type NotificationPage = AnswerOf<'fetchAllNotifications'>
export type NotificationItem = NotificationPage['notifications'][number]

/** The most that the lists give at once. */
const PAGE = 25

const notificationsClient = clientWith({
  fetchChannelNotificationsForUser: op.fetchChannelNotificationsForUser,
  fetchNotificationsByParentUrlForUser: op.fetchNotificationsByParentUrlForUser,
})

/**
 * The list that a view shows, as options of a query, and its head past the cache.
 * @param channels ids of the channels that "all of mine" means
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

/** They differ in the operation that their key names, which nobody here asks for. */
type ListOptions = ReturnType<Castaway['q']['fetchAllNotifications']['infinite']>
