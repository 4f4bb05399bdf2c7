import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { serverError } from '../../errors'
import { checkedKeyRequest } from './key-request'
import { requireSigner } from './require-signer'
import { presentSigner, signerColumns } from './present-signer'

export default defineHandler(operations.registerSignedKey, async (call) => {
  const { body, store, publicUrl } = call
  const signer = await requireSigner(call, body.signer_uuid)
  if (signer.status === 'approved') {
    throw serverError('CONFLICT', 'The signer is already approved', 'signer_uuid')
  }
  if (signer.status === 'revoked') {
    throw serverError('SIGNER_REVOKED', 'The signer was revoked', 'signer_uuid')
  }
  const request = await checkedKeyRequest(call, signer.public_key)
  const row = await store.db
    .updateTable('managed_signer')
    .set(request)
    .where('uuid', '=', signer.uuid)
    .where('status', 'in', ['generated', 'pending_approval'])
    .returning(signerColumns)
    .executeTakeFirst()
  if (!row) throw serverError('CONFLICT', 'The signer is already approved', 'signer_uuid')
  return presentSigner(row, publicUrl)
})
