import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { build } from '../../messages/index'
import { actingSigner } from '../../signers/acting-signer'
import { publish } from '../publish'
import { reactionNumbers } from './kinds'
import { reactionsTo } from './target'

/** The cast may be gone: its reactions use storage until they are removed. */
export default defineHandler(operations.deleteReaction, async (call) => {
  const { body } = call
  const acting = await actingSigner(call, body.signer_uuid, 'DELETE_REACTION')
  const type = reactionNumbers[body.reaction_type]
  const targets = await reactionsTo(call, acting.fid, type, {
    target: body.target,
    author: body.target_author_fid,
  })
  await publish(
    call,
    acting,
    targets.map((target) => (author) => build.reactionRemove(author, type, target)),
  )
  return { success: true }
})
