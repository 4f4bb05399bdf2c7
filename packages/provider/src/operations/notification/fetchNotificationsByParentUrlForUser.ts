import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { notificationsPage } from './page'

export default defineHandler(operations.fetchNotificationsByParentUrlForUser, (call) =>
  notificationsPage('fetchNotificationsByParentUrlForUser', call, {
    parentUrls: call.query.parent_urls,
  }),
)
