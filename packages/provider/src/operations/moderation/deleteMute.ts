import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { requireAccounts } from './accounts'

export default defineHandler(operations.deleteMute, async ({ body, store }) => {
  const { fid, muted_fid } = body
  await requireAccounts(store.db, { fid, muted_fid })
  await store.db
    .deleteFrom('mute')
    .where('fid', '=', fid)
    .where('muted_fid', '=', muted_fid)
    .execute()
  return { success: true }
})
