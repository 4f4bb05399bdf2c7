import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { kindOfType } from './kinds'
import { notificationsPage } from './page'

export default defineHandler(operations.fetchAllNotifications, (call) =>
  notificationsPage('fetchAllNotifications', call, {
    kinds: call.query.type?.map((type) => kindOfType[type]),
  }),
)
