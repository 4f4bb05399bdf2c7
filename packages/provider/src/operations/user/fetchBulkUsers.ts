import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { viewUsers } from '../../views/users'

export default defineHandler(operations.fetchBulkUsers, async ({ query, store }) => {
  const users = await viewUsers(store.db, query.fids, query.viewer_fid)
  const fids = [...new Set(query.fids)]
  return { users: fids.map((fid) => users.get(fid)).filter((user) => user !== undefined) }
})
