import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { changeRows } from '../../store/index'
import { requireAccounts } from './accounts'
import { rulesOf } from './changed'

export default defineHandler(operations.deleteMute, async ({ body, store }) => {
  const { fid, muted_fid } = body
  await requireAccounts(store.db, { fid, muted_fid })
  await changeRows(store, [rulesOf(fid)], (tx) =>
    tx.deleteFrom('mute').where('fid', '=', fid).where('muted_fid', '=', muted_fid).execute(),
  )
  return { success: true }
})
