import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { build } from '../../messages/index'
import { actingSigner } from '../../signers/acting-signer'
import { publish } from '../publish'
import { reactionNumbers } from './kinds'
import { hasReacted, reactionTarget } from './target'

export default defineHandler(operations.deleteReaction, async (call) => {
  const { body } = call
  const acting = await actingSigner(call, body.signer_uuid, 'DELETE_REACTION')
  const target = await reactionTarget(call, body.target)
  const type = reactionNumbers[body.reaction_type]
  if (await hasReacted(call, acting.fid, type, target.stored)) {
    await publish(call, acting, [(author) => build.reactionRemove(author, type, target.draft)])
  }
  return { success: true }
})
