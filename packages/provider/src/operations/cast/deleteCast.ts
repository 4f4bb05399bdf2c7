import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { notFound, serverError } from '../../errors'
import { build } from '../../messages/index'
import { actingSigner } from '../../signers/acting-signer'
import { publish } from '../publish'

export default defineHandler(operations.deleteCast, async (call) => {
  const { body, store } = call
  const acting = await actingSigner(call, body.signer_uuid, 'DELETE_CAST')
  const hash = body.target_hash.toLowerCase()
  const cast = await store.db
    .selectFrom('cast')
    .select('fid')
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!cast) throw notFound('The cast', 'target_hash')
  if (cast.fid !== acting.fid) {
    throw serverError('Forbidden', 'The cast is by someone else', 'target_hash')
  }
  await publish(call, acting, [(author) => build.castRemove(author, hash)])
  return { success: true }
})
