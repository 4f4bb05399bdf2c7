import { sql } from 'kysely'
import type { Store, Tx } from '../store/open'
import { withoutIndexes } from '../store/without-indexes'
import { decodeLogged } from './codec'
import { entryOf } from './conflict'
import { projectAll } from './load/project-all'
import { PROJECTIONS } from './load/projections'
import { rebuildKeys } from './save-keys'
import { createStage, stage, type StagedMessage } from './load/stage'
import { lockAll } from './lock'
import { MessageType } from './types'

/** Job: computes all tables from the log, for a migration that changed which messages are in view. */
export const REBUILD = 'log.rebuild'

const BATCH = 2000

/**
 * Clears all projections and counters and recomputes them from the log, in one transaction. Data outside of the
 * protocol (mutes, channels, read notifications) is not touched.
 * @returns the number of messages in view
 */
export async function rebuild(store: Store): Promise<number> {
  return store.transaction(async (tx) => {
    if (store.kind === 'postgres') await lockAll(tx)
    await sql`truncate ${sql.join(PROJECTIONS.map((name) => sql.table(name)))}`.execute(tx)
    await sql`delete from block where hash is not null`.execute(tx)
    await sql`update profile set username = null, display_name = '', bio = '', pfp_url = '',
      banner_url = null, url = null, location = null, x_username = null, github_username = null,
      follower_count = 0, following_count = 0, cast_count = 0`.execute(tx)
    await sql`update channel set cast_count = 0`.execute(tx)
    const inView = await withoutIndexes(tx, PROJECTIONS, async () => {
      await createStage(tx)
      let count = 0
      for (let seq = 0; ;) {
        const rows = await readLog(tx, seq)
        if (rows.length === 0) break
        seq = rows.at(-1)!.seq
        await stage(tx, rows.map(stagedMessage))
        count += rows.filter(({ live }) => live).length
      }
      await projectAll(tx, store.clock.now())
      await rebuildKeys(tx)
      return count
    })
    await store.events.record(tx, [{ kind: 'replaced' }])
    return inView
  })
}

interface LogRow {
  seq: number
  raw: string
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

const stagedMessage = ({ raw, live, app_fid }: LogRow): StagedMessage => ({
  ...entryOf(decodeLogged(raw)),
  appFid: app_fid,
  live,
})
