import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler } from '../../context'
import { changeRows } from '../../store/index'
import { assertKnownFids } from './accounts'
import { bansOf } from './changed'

/** A ban applies only to the app that creates it. */
export default defineHandler(operations.publishBans, async ({ body, store, app, at }) => {
  await assertKnownFids(store.db, body.fids)
  await changeRows(store, [bansOf(app)], (tx) =>
    sql`insert into ban (app_id, banned_fid, banned_at)
      select ${app.id}, fid, ${at} from unnest(${body.fids}::int[]) as fid
      on conflict do nothing`.execute(tx),
  )
  return { success: true }
})
