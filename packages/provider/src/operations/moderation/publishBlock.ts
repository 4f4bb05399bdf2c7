import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { actingSigner } from '../../signers/acting-signer'
import { changeRows } from '../../store/index'
import { requireAccounts, assertNotSelf } from './accounts'
import { rulesOf } from './changed'

export default defineHandler(operations.publishBlock, async (call) => {
  const { body, store, at } = call
  const { fid } = await actingSigner(call, body.signer_uuid, 'WRITE_ALL')
  assertNotSelf(fid, body.blocked_fid, 'blocked_fid')
  await requireAccounts(store.db, { blocked_fid: body.blocked_fid })
  await changeRows(store, [rulesOf(fid, body.blocked_fid)], (tx) =>
    tx
      .insertInto('block')
      .values({ blocker_fid: fid, blocked_fid: body.blocked_fid, blocked_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  return { success: true }
})
