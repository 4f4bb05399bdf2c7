import { operations } from '@castaway/contract'
import { handle } from '../../context'
import { actingSigner } from '../acting'
import { setChannelFollow } from './follow-state'
import { knownChannel } from './identify'

export default handle(operations.followChannel, async (call) => {
  const { body, store } = call
  const { fid } = await actingSigner(call, body.signer_uuid, 'FOLLOW_CHANNEL')
  const channel = await knownChannel(store.db, body.channel_id, 'channel_id')
  await setChannelFollow(store, channel, fid, true)
  return { success: true }
})
