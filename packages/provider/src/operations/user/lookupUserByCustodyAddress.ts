import { operations } from '@castaway/contract'
import { handle } from '../../context'
import { oneUser } from './one-user'

export default handle(operations.lookupUserByCustodyAddress, async ({ query, store }) => {
  const row = await store.db
    .selectFrom('account')
    .select('fid')
    .where('custody_address', '=', query.custody_address.toLowerCase())
    .executeTakeFirst()
  return { user: await oneUser(store.db, row?.fid, 'custody_address') }
})
