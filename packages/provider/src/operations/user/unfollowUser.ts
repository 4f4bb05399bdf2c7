import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { build } from '../../messages/index'
import { actingSigner } from '../../signers/acting-signer'
import { setFollows } from './follow-state'

export default defineHandler(operations.unfollowUser, async (call) => {
  const acting = await actingSigner(call, call.body.signer_uuid, 'UNFOLLOW_USER')
  return setFollows(call, acting, call.body.target_fids, build.linkRemove)
})
