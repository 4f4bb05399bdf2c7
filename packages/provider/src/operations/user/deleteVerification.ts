import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { notFound } from '../../errors'
import { build, fromHex } from '../../messages/index'
import { actingSigner } from '../../signers/acting-signer'
import { publish } from '../publish'

export default defineHandler(operations.deleteVerification, async (call) => {
  const { body, store } = call
  const acting = await actingSigner(call, body.signer_uuid, 'REMOVE_VERIFICATION')
  const verified = await store.db
    .selectFrom('verification')
    .select('address')
    .where('fid', '=', acting.fid)
    .where('address', '=', body.address.toLowerCase())
    .executeTakeFirst()
  if (!verified) throw notFound('The verification', 'address')
  await publish(call, acting, [
    (author) => build.verificationRemove(author, fromHex(verified.address)!),
  ])
  return { success: true }
})
