import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { serverError } from '../../errors'
import { actingSigner } from '../../signers/acting-signer'
import { proofDrafts } from '../../names/take-username'
import { publish } from '../publish'
import { profileDrafts } from './profile-data'

export default defineHandler(operations.updateUser, async (call) => {
  const { signer_uuid, ...fields } = call.body
  const acting = await actingSigner(call, signer_uuid, 'UPDATE_PROFILE')
  const drafts = profileDrafts(fields)
  if (drafts.length === 0) throw serverError('InvalidField', 'There is nothing to change')
  const proofs = await proofDrafts(call, acting.fid, fields.username)
  await publish(call, acting, [...proofs, ...drafts])
  return { success: true }
})
