import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { changeRows } from '../../store/index'
import { requireAccounts, assertNotSelf } from './accounts'
import { rulesOf } from './changed'

export default defineHandler(operations.publishMute, async ({ body, store, at }) => {
  const { fid, muted_fid } = body
  assertNotSelf(fid, muted_fid, 'muted_fid')
  await requireAccounts(store.db, { fid, muted_fid })
  await changeRows(store, [rulesOf(fid)], (tx) =>
    tx
      .insertInto('mute')
      .values({ fid, muted_fid, muted_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  return { success: true }
})
