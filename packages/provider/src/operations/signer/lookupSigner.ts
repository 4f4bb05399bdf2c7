import { operations } from '@castaway/contract'
import { handle } from '../../context'
import { ownedSigner } from './owned'
import { presentSigner } from './present'

export default handle(operations.lookupSigner, async (call) =>
  presentSigner(await ownedSigner(call, call.query.signer_uuid), call.publicUrl),
)
