import { operations } from '@castaway/contract'
import { handle } from '../../context'
import { actingSigner } from '../acting'
import { setChannelFollow } from './follow-state'
import { knownChannel } from './identify'

export default handle(operations.unfollowChannel, async (call) => {
  const { body, store } = call
  const { fid } = await actingSigner(call, body.signer_uuid, 'UNFOLLOW_CHANNEL')
  const channel = await knownChannel(store.db, body.channel_id, 'channel_id')
  await setChannelFollow(store, channel, fid, false)
  return { success: true }
})
