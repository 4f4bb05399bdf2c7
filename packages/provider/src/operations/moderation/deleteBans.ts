import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { changeRows } from '../../store/index'
import { assertKnownFids } from './accounts'
import { bansOf } from './changed'

export default defineHandler(operations.deleteBans, async ({ body, store, app }) => {
  await assertKnownFids(store.db, body.fids)
  await changeRows(store, [bansOf(app)], (tx) =>
    tx
      .deleteFrom('ban')
      .where('app_id', '=', app.id)
      .where('banned_fid', 'in', body.fids)
      .execute(),
  )
  return { success: true }
})
