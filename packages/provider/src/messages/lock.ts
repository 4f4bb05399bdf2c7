import { sql } from 'kysely'
import type { Tx } from '../store/open'
import { targetOf, type Entry } from './conflict'
import { MessageType } from './types'

const ALL = 4_747_002
const MANY = 200

/**
 * Keeps merges apart that touch the same things, on PostgreSQL where they run at once. Casts find
 * their place among casts that are being written, so one batch with casts runs at a time; anything
 * else waits only for those who write about the same person or cast.
 */
export async function lockFor(tx: Tx, items: readonly { entry: Entry }[]): Promise<void> {
  const names = new Set<string>()
  let alone = false
  for (const { entry } of items) {
    alone ||= entry.type === MessageType.castAdd || entry.type === MessageType.castRemove
    names.add(`fid ${entry.fid}`)
    if (entry.data.linkBody) names.add(`fid ${entry.data.linkBody.targetFid}`)
    if (entry.data.reactionBody) names.add(`target ${targetOf(entry.data)}`)
  }
  if (alone || names.size > MANY) {
    await sql`select pg_advisory_xact_lock(${sql.lit(ALL)})`.execute(tx)
    return
  }
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(ALL)})`.execute(tx)
  // In one order for everyone, so that no two wait for each other.
  await sql`
    select pg_advisory_xact_lock(k) from (
      select distinct hashtextextended(n, 0) as k from unnest(${[...names]}::text[]) n order by k
    ) keys`.execute(tx)
}

/** For work that touches messages of many: nothing else merges meanwhile. */
export async function lockAll(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ALL)})`.execute(tx)
}
