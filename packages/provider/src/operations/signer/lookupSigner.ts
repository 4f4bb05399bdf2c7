import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { requireSigner } from './require-signer'
import { presentSigner } from './present-signer'

export default defineHandler(operations.lookupSigner, async (call) =>
  presentSigner(await requireSigner(call, call.query.signer_uuid), call.publicUrl),
)
