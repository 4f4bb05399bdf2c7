import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { handle } from '../../context'
import { relevantFollowers } from '../follows/relevant'
import { knownChannel } from './identify'

export default handle(operations.fetchRelevantFollowersForAChannel, async (call) => {
  const channel = await knownChannel(call.store.db, call.query.id, 'id')
  return relevantFollowers(
    call,
    sql`select w.fid from channel_follow w where w.channel_id = ${channel}`,
  )
})
