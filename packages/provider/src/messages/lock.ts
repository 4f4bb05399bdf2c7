import { sql } from 'kysely'
import type { Tx } from '../store/open'
import { targetOf, type Entry } from './conflict'
import { MessageType } from './types'

const ALL = 4_747_002
const MANY = 200

/**
 * Serializes merges that touch the same rows, which run concurrently on PostgreSQL. Casts need the thread positions of
 * casts that are being written, so only one batch with casts runs at a time; other batches wait only for batches that
 * write about the same user or cast.
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
  // Every transaction takes the locks in the same order, which prevents deadlocks.
  await sql`
    select pg_advisory_xact_lock(k) from (
      select distinct hashtextextended(n, 0) as k from unnest(${[...names]}::text[]) n order by k
    ) keys`.execute(tx)
}

/** Takes the exclusive lock for work on the messages of many users: no merge runs meanwhile. */
export async function lockAll(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ALL)})`.execute(tx)
}
