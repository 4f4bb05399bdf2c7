import type { AnswerInput, OperationId, Operations } from '@castaway/contract'
import { notificationGroups, countUnseen, type NotificationFilter } from '../../feeds/notifications'
import { pageResult, pageRequestOf } from '../../feeds/paging'
import type { Call } from '../../context'
import { notFound } from '../../errors'
import { invalidCursor } from '../../store/index'
import { viewNotifications } from '../../views/notifications'

interface NotificationsCall extends Pick<Call, 'store' | 'app'> {
  query: { fid: number; priority_mode: boolean; limit: number; cursor?: string }
}

/**
 * A page of a user's notifications, for all three lists of notifications.
 * @param about the filters; a cursor of one list is not valid for another
 * @throws 404 if the user does not exist
 */
export async function notificationsPage(
  operation: OperationId,
  call: NotificationsCall,
  about: Pick<NotificationFilter, 'kinds' | 'channels' | 'parentUrls'>,
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
    priority: query.priority_mode,
    ...about,
  }
  const { unseen, newest } = await countUnseen(db, filter)
  const [upTo, ts, key] = page.position ?? [newest]
  if (typeof upTo !== 'number') throw invalidCursor()
  const cursor = ts === undefined ? undefined : { ts: Number(ts), key: String(key) }
  const groups = await notificationGroups(db, { ...filter, upTo }, cursor, page.limit + 1)
  const { items, next } = pageResult(page, groups, (group) => [upTo, group.ts, group.name])
  return {
    unseen_notifications_count: unseen,
    notifications: await viewNotifications(db, items, fid, app.id),
    next,
  }
}
