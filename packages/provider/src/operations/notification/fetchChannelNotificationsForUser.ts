import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { notificationsPage } from './page'

/** A notification is of the channel in which its conversation stands. Follows are of none. */
export default defineHandler(operations.fetchChannelNotificationsForUser, (call) =>
  notificationsPage('fetchChannelNotificationsForUser', call, {
    channels: call.query.channel_ids,
  }),
)
