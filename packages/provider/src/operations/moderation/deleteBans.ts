import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { assertKnownFids } from './accounts'

export default defineHandler(operations.deleteBans, async ({ body, store, app }) => {
  await assertKnownFids(store.db, body.fids)
  await store.db
    .deleteFrom('ban')
    .where('app_id', '=', app.id)
    .where('banned_fid', 'in', body.fids)
    .execute()
  return { success: true }
})
