import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { actingSigner } from '../../signers/acting-signer'
import { requireAccounts } from './accounts'

export default defineHandler(operations.deleteBlock, async (call) => {
  const { body, store } = call
  const { fid } = await actingSigner(call, body.signer_uuid, 'WRITE_ALL')
  await requireAccounts(store.db, { blocked_fid: body.blocked_fid })
  await store.db
    .deleteFrom('block')
    .where('blocker_fid', '=', fid)
    .where('blocked_fid', '=', body.blocked_fid)
    .execute()
  return { success: true }
})
