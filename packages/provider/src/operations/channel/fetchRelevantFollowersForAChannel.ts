import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler } from '../../context'
import { relevantFollowers } from '../follows/relevant'
import { requireChannel } from './find-channel'

export default defineHandler(operations.fetchRelevantFollowersForAChannel, async (call) => {
  const channel = await requireChannel(call.store.db, call.query.id, 'id')
  return relevantFollowers(
    call,
    sql`select w.fid from channel_follow w where w.channel_id = ${channel}`,
  )
})
