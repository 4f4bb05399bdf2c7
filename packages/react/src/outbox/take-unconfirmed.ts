import { type NewOutboxEntry, targetOf } from '../outbox-entry'
import { readUnconfirmed, saveUnconfirmed } from '../unconfirmed'

/** Later, another device may have changed the same thing since. */
const LONGEST = 24 * 3_600_000
/** Later, someone else may have signed in: so long a write belongs to the user whose session was still loading. */
const LONGEST_UNOWNED = 60_000

/**
 * Removes and returns a user's stored writes that set a state, because these can be sent twice. Of several with the
 * same target, the last counts.
 * @param fid the account of this page, for writes from before the session was loaded
 */
export function takeUnconfirmed(user: string, fid: number | undefined): NewOutboxEntry[] {
  const all = readUnconfirmed()
  if (all.length > 0) saveUnconfirmed(all.filter(({ owner }) => owner !== null && owner !== user))
  const last = new Map<string, NewOutboxEntry>()
  for (const { owner, at, operation, args, as = fid } of all) {
    if ((owner !== null && owner !== user) || as === undefined) continue
    const target = targetOf({ operation, args, as })
    if (target === null || Date.now() - at >= (owner ? LONGEST : LONGEST_UNOWNED)) continue
    last.delete(target)
    last.set(target, { operation, args, as, tried: at })
  }
  return [...last.values()]
}
