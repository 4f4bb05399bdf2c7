import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { invalidField } from '../../errors'
import { build } from '../../messages/index'
import { actingSigner, assertNotBlocked } from '../../signers/acting-signer'
import { publish } from '../publish'
import { reactionNumbers } from './kinds'
import { hasReacted, reactionTarget } from './target'

/** Repeating a reaction succeeds without writing anything, so no one is notified twice. */
export default defineHandler(operations.publishReaction, async (call) => {
  const { body } = call
  const acting = await actingSigner(call, body.signer_uuid, 'PUBLISH_REACTION')
  const target = await reactionTarget(call, body.target)
  if (body.target_author_fid !== undefined && target.author !== body.target_author_fid) {
    throw invalidField('target_author_fid', 'The cast is by someone else')
  }
  if (target.author !== undefined)
    await assertNotBlocked(call, acting.fid, [target.author], 'target')
  const type = reactionNumbers[body.reaction_type]
  if (!(await hasReacted(call, acting.fid, type, target.stored))) {
    await publish(call, acting, [(author) => build.reactionAdd(author, type, target.draft)])
  }
  return { success: true }
})
