import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { notificationsPage } from './page'

export default defineHandler(operations.fetchNotificationsByParentUrlForUser, (call) =>
  notificationsPage('fetchNotificationsByParentUrlForUser', call, {
    within: { column: 'parent_url', values: call.query.parent_urls },
  }),
)
