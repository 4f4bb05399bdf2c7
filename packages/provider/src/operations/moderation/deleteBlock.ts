import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { actingSigner } from '../../signers/acting-signer'
import { changeRows } from '../../store/index'
import { requireAccounts } from './accounts'
import { rulesOf } from './changed'

export default defineHandler(operations.deleteBlock, async (call) => {
  const { body, store } = call
  const { fid } = await actingSigner(call, body.signer_uuid, 'WRITE_ALL')
  await requireAccounts(store.db, { blocked_fid: body.blocked_fid })
  await changeRows(store, [rulesOf(fid, body.blocked_fid)], (tx) =>
    tx
      .deleteFrom('block')
      .where('blocker_fid', '=', fid)
      .where('blocked_fid', '=', body.blocked_fid)
      .execute(),
  )
  return { success: true }
})
