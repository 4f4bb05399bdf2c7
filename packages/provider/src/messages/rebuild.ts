import { sql } from 'kysely'
import { decodeMessage } from './codec'
import { entryOf } from './conflict'
import { EXCLUSIVE, lockAll } from './lock'
import { project } from './project/index'
import { deleteOldNotifications } from './project/notification'
import { updateStorageUse } from './storage-quota'
import { MessageType } from './types'
import type { Store, Tx } from '../store/open'

const BATCH = 2000

/** All tables that only `project` writes. */
const PROJECTIONS = [
  'user_data',
  'verification',
  'link',
  'cast',
  'cast_gone',
  'cast_embed',
  'reaction',
  'notification',
  'notification_group',
  'trend_bucket',
  'channel_activity',
  'storage_use',
] as const

/**
 * Clears all projections and counters and recomputes them from the log, in one transaction. Data outside of the
 * protocol (mutes, channels, read notifications) is not touched.
 * @returns the number of messages in view
 */
export async function rebuild(store: Store): Promise<number> {
  return store.transaction(async (tx) => {
    if (store.kind === 'postgres') await lockAll(tx)
    await sql`truncate ${sql.join(PROJECTIONS.map((name) => sql.table(name)))}`.execute(tx)
    await sql`update profile set username = null, display_name = '', bio = '', pfp_url = '',
      banner_url = null, url = null, location = null, x_username = null, github_username = null,
      follower_count = 0, following_count = 0, cast_count = 0`.execute(tx)
    await sql`update channel set cast_count = 0`.execute(tx)
    let inView = 0
    for (let seq = 0; ;) {
      const rows = await readLog(tx, seq)
      if (rows.length === 0) break
      seq = rows.at(-1)!.seq
      inView += await replay(tx, rows)
    }
    await deleteOldNotifications(tx, store.clock.now())
    await store.events.record(tx, [{ kind: 'replaced' }])
    return inView
  })
}

interface LogRow {
  seq: number
  raw: Uint8Array
  live: boolean
  app_fid: number | null
}

async function readLog(tx: Tx, after: number): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select m.seq, m.raw, k.app_fid,
      m.deleted_at is null and m.pruned_at is null and m.revoked_at is null as live
    from message m left join signer_key k on k.fid = m.fid and k.key = m.signer
    where m.seq > ${after} and (
      (m.deleted_at is null and m.pruned_at is null and m.revoked_at is null)
      or m.type = ${sql.lit(MessageType.castAdd)})
    order by m.seq limit ${sql.lit(BATCH)}`.execute(tx)
  return rows
}

async function replay(tx: Tx, rows: readonly LogRow[]): Promise<number> {
  const entries = rows.map((row) => ({
    live: row.live,
    entry: { ...entryOf(decodeMessage(row.raw)), appFid: row.app_fid },
  }))
  const added = entries.filter((item) => item.live).map((item) => item.entry)
  const gone = entries.filter((item) => !item.live).map((item) => item.entry)
  await updateStorageUse(tx, added, [])
  await project(tx, { added, removed: [], neverSeenCasts: gone, revived: false, locks: EXCLUSIVE })
  return added.length
}
