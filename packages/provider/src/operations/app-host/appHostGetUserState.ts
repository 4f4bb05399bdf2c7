import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { assertUserExists } from '../../miniapps/host'
import { msToIso } from '../../views/times'

export default defineHandler(operations.appHostGetUserState, async ({ query, store, app }) => {
  await assertUserExists(store.db, query.fid)
  const rows = await store.db
    .selectFrom('host_app')
    .select(['domain', 'updated_at'])
    .where('app_id', '=', app.id)
    .where('fid', '=', query.fid)
    .where('state', '=', 'enabled')
    .orderBy('updated_at', 'desc')
    .orderBy('domain')
    .execute()
  return {
    notifications_enabled: rows.map(({ domain, updated_at }) => ({
      domain,
      status: 'valid',
      updated_at: msToIso(updated_at),
    })),
  }
})
