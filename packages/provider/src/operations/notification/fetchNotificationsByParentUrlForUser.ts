import { operations } from '@castaway/contract'
import { handle } from '../../context'
import { notificationsPage } from './page'

export default handle(operations.fetchNotificationsByParentUrlForUser, (call) =>
  notificationsPage('fetchNotificationsByParentUrlForUser', call, {
    parentUrls: call.query.parent_urls,
  }),
)
