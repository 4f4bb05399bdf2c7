import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler } from '../../context'
import { assertKnownFids } from './accounts'

/** A ban counts for the app that makes it, and for no other. */
export default defineHandler(operations.publishBans, async ({ body, store, app, at }) => {
  await assertKnownFids(store.db, body.fids)
  await sql`insert into ban (app_id, banned_fid, banned_at)
    select ${app.id}, fid, ${at} from unnest(${body.fids}::int[]) as fid on conflict do nothing`.execute(
    store.db,
  )
  return { success: true }
})
