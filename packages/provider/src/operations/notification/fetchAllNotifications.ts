import { operations } from '@castaway/contract'
import { handle } from '../../context'
import { kindOfType } from './kinds'
import { notificationsPage } from './page'

export default handle(operations.fetchAllNotifications, (call) =>
  notificationsPage('fetchAllNotifications', call, {
    kinds: call.query.type?.map((type) => kindOfType[type]),
  }),
)
