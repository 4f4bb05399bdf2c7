import { type NewOutboxEntry, targetOf } from '../outbox-entry'
import { readUnconfirmed, saveUnconfirmed } from '../unconfirmed'

/** Later, another device may have changed the same thing since. */
const LONGEST = 24 * 3_600_000

/**
 * Removes and returns a user's stored writes that set a state, because these can be sent twice. Of several with the
 * same target, the last counts.
 */
export function takeUnconfirmed(user: string): NewOutboxEntry[] {
  const all = readUnconfirmed()
  if (all.length > 0) saveUnconfirmed(all.filter(({ owner }) => owner !== user))
  const last = new Map<string, NewOutboxEntry>()
  for (const { owner, at, operation, args, as } of all) {
    const target = targetOf({ operation, args, as })
    if (owner !== user || target === null || Date.now() - at >= LONGEST) continue
    last.delete(target)
    last.set(target, { operation, args, as, tried: at })
  }
  return [...last.values()]
}
