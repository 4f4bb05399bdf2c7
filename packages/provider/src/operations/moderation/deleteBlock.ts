import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { actingSigner } from '../../signers/acting-signer'
import { requireAccounts } from './accounts'
import { unblock } from './block-link'

export default defineHandler(operations.deleteBlock, async (call) => {
  const { body, store } = call
  const acting = await actingSigner(call, body.signer_uuid, 'WRITE_ALL')
  await requireAccounts(store.db, { blocked_fid: body.blocked_fid })
  await unblock(call, acting, body.blocked_fid)
  return { success: true }
})
