import { sql } from 'kysely'
import { lockAll } from '../messages/lock'
import { deriveFor, deriveForNobody } from '../messages/project/derived'
import type { Store } from '../store/open'
import { markDerived, markFilled, nextToDerive } from './state'

/**
 * Computes the notifications and trends of all accounts, in the order of their numbers, and marks the database as filled
 * with the last of them. Each transaction says how far it is, so that a process that was killed goes on from there.
 * @param accounts how many in one transaction
 */
export async function deriveAll(
  store: Store,
  { accounts, signal }: { accounts: number; signal: AbortSignal },
): Promise<void> {
  // Whole tables are joined, of which the planner may know only how small they were. What is searched costs the most.
  await sql`
    analyze account, "cast" (hash, fid, ts, parent_hash, mentions), cast_gone, cast_embed, reaction,
      link, notification, notification_group, trend_bucket`.execute(store.db)
  for (let isDone = false; !isDone;) {
    signal.throwIfAborted()
    isDone = await store.transaction(async (tx) => {
      await lockAll(tx)
      const now = store.clock.now()
      const fids = await nextToDerive(tx, accounts)
      if (fids.length === 0) {
        await deriveForNobody(tx, now)
        await markFilled(tx, now)
        return true
      }
      await deriveFor(tx, fids, now)
      await markDerived(tx, fids.at(-1)!)
      return false
    })
  }
}

/** The same for accounts that are not to wait for all others, as far as messages to them are there. */
export async function deriveChosen(
  store: Store,
  fids: readonly number[],
  { accounts, signal }: { accounts: number; signal: AbortSignal },
): Promise<void> {
  for (let start = 0; start < fids.length; start += accounts) {
    signal.throwIfAborted()
    await store.transaction(async (tx) => {
      await lockAll(tx)
      await deriveFor(tx, fids.slice(start, start + accounts), store.clock.now())
    })
  }
}
