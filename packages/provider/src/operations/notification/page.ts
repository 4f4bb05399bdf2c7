import type { AnswerInput, OperationId, Operations } from '@castaway/contract'
import {
  countUnseen,
  newestNotification,
  notificationGroups,
  type NotificationCursor,
  type NotificationFilter,
} from '../../feeds/notifications'
import { pageRequestOf } from '../../feeds/paging'
import type { Call } from '../../context'
import { notFound } from '../../errors'
import { invalidCursor, type Position } from '../../store/index'
import { viewNotifications } from '../../views/notifications'

interface NotificationsCall extends Pick<Call, 'store' | 'app'> {
  query: { fid: number; priority_mode?: boolean; limit: number; cursor?: string }
}

/**
 * A page of a user's notifications, for all three lists of notifications.
 * @param about the filters; a cursor of one list is not valid for another
 * @throws 404 if the user does not exist
 */
export async function notificationsPage(
  operation: OperationId,
  call: NotificationsCall,
  about: Pick<NotificationFilter, 'kinds' | 'within'>,
): Promise<AnswerInput<Operations['fetchAllNotifications']>> {
  const { query, store, app } = call
  const { db } = store
  const { fid } = query
  const account = await db
    .selectFrom('account')
    .select('fid')
    .where('fid', '=', fid)
    .executeTakeFirst()
  if (!account) throw notFound('The user', 'fid')
  const page = pageRequestOf(operation, call)
  const filter: Omit<NotificationFilter, 'upTo'> = {
    fid,
    app: app.id,
    priority: query.priority_mode ?? false,
    ...about,
  }
  const [upTo, ts, key, ...within] = page.position ?? [await newestNotification(db)]
  if (typeof upTo !== 'number') throw invalidCursor()
  // Earlier versions named groups in words.
  if (key !== undefined && !String(key).startsWith('0x')) throw invalidCursor()
  const cursor =
    ts === undefined ? undefined : { ts: Number(ts), key: String(key), ...partOf(within) }
  const { groups, next } = await notificationGroups(db, { ...filter, upTo }, cursor, page.limit)
  return {
    unseen_notifications_count: await countUnseen(db, filter),
    notifications: await viewNotifications(db, groups, fid, app.id),
    next: { cursor: next ? page.cursorAt([upTo, ...positionOf(next)]) : null },
  }
}

const positionOf = ({ ts, key, within }: NotificationCursor): Position => [
  ts,
  key,
  ...(within ? [within.ts, within.id] : []),
]

const partOf = ([ts, id]: Position): Pick<NotificationCursor, 'within'> =>
  ts === undefined ? {} : { within: { ts: Number(ts), id: Number(id) } }
