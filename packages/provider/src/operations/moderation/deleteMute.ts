import { operations } from '@castaway/contract'
import { handle } from '../../context'
import { knownAccounts } from './accounts'

export default handle(operations.deleteMute, async ({ body, store }) => {
  const { fid, muted_fid } = body
  await knownAccounts(store.db, { fid, muted_fid })
  await store.db
    .deleteFrom('mute')
    .where('fid', '=', fid)
    .where('muted_fid', '=', muted_fid)
    .execute()
  return { success: true }
})
