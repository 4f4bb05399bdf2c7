import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { requireAccounts, assertNotSelf } from './accounts'

export default defineHandler(operations.publishMute, async ({ body, store, at }) => {
  const { fid, muted_fid } = body
  assertNotSelf(fid, muted_fid, 'muted_fid')
  await requireAccounts(store.db, { fid, muted_fid })
  await store.db
    .insertInto('mute')
    .values({ fid, muted_fid, muted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { success: true }
})
