import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { draftEvent, assertUserExists } from '../../miniapps/host'

export default defineHandler(operations.appHostGetEvent, async (call) => {
  const { fid, app_domain, event } = call.query
  await assertUserExists(call.store.db, fid)
  return draftEvent(call, { app: call.app.id, fid, domain: app_domain.toLowerCase() }, event)
})
