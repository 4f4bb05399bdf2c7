import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { notificationsPage } from './page'

/** A notification belongs to the channel of its conversation. Follows belong to none. */
export default defineHandler(operations.fetchChannelNotificationsForUser, (call) =>
  notificationsPage('fetchChannelNotificationsForUser', call, {
    within: { column: 'channel_id', values: call.query.channel_ids },
  }),
)
