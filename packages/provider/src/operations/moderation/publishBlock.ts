import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { actingSigner } from '../../signers/acting-signer'
import { requireAccounts, assertNotSelf } from './accounts'
import { block } from './block-link'

export default defineHandler(operations.publishBlock, async (call) => {
  const { body, store } = call
  const acting = await actingSigner(call, body.signer_uuid, 'WRITE_ALL')
  assertNotSelf(acting.fid, body.blocked_fid, 'blocked_fid')
  await requireAccounts(store.db, { blocked_fid: body.blocked_fid })
  await block(call, acting, body.blocked_fid)
  return { success: true }
})
