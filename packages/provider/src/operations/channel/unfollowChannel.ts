import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { actingSigner } from '../../signers/acting-signer'
import { setChannelFollow } from './follow-state'
import { requireChannel } from './find-channel'

export default defineHandler(operations.unfollowChannel, async (call) => {
  const { body, store } = call
  const { fid } = await actingSigner(call, body.signer_uuid, 'UNFOLLOW_CHANNEL')
  const channel = await requireChannel(store.db, body.channel_id, 'channel_id')
  await setChannelFollow(store, channel, fid, false)
  return { success: true }
})
