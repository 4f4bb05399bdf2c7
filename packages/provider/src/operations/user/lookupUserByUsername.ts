import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { requireUser } from './require-user'

export default defineHandler(operations.lookupUserByUsername, async ({ query, store }) => {
  const username = query.username.replace(/^@/, '').toLowerCase()
  // Users without a username are addressed as they are shown, by FID: !123
  const nameless = /^!(\d{1,9})$/.exec(username)
  const row = nameless
    ? { fid: Number(nameless[1]) }
    : await store.db
        .selectFrom('profile')
        .select('fid')
        .where('username', '=', username)
        .executeTakeFirst()
  return { user: await requireUser(store.db, row?.fid, 'username', query.viewer_fid) }
})
