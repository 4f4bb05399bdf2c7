import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { requireUser } from './require-user'

export default defineHandler(operations.lookupUserByCustodyAddress, async ({ query, store }) => {
  const row = await store.db
    .selectFrom('account')
    .select('fid')
    .where('custody_address', '=', query.custody_address.toLowerCase())
    .executeTakeFirst()
  return { user: await requireUser(store.db, row?.fid, 'custody_address') }
})
