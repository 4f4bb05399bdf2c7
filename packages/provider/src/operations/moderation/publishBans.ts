import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler } from '../../context'
import { assertKnownFids } from './accounts'

/** A ban applies only to the app that creates it. */
export default defineHandler(operations.publishBans, async ({ body, store, app, at }) => {
  await assertKnownFids(store.db, body.fids)
  await sql`insert into ban (app_id, banned_fid, banned_at)
    select ${app.id}, fid, ${at} from unnest(${body.fids}::int[]) as fid on conflict do nothing`.execute(
    store.db,
  )
  return { success: true }
})
