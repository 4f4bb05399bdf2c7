import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Store } from '../store/index'
import type { OnHit } from './cache'

/** Longest time in milliseconds until a change by another process is known here. */
const KNOWN_MS = 2_000

/**
 * For tests, with `CASTAWAY_COMPARE_ROWS=1`: reads every cached row that is used again, and fails the request if
 * it has changed without an event that says so.
 */
export function comparesWithDatabase({ db }: Store): OnHit | undefined {
  if (process.env.CASTAWAY_COMPARE_ROWS !== '1') return undefined
  return async (kind, found, keys, isCurrent) => {
    const rows = await kind.load(db, keys)
    const differs = keys.filter(
      (key) => isCurrent(key) && !isDeepStrictEqual(rows.get(key), found.get(key)),
    )
    for (let waited = 0; differs.some(isCurrent); waited += 10) {
      if (waited > KNOWN_MS) {
        const key = differs.find(isCurrent)!
        throw new Error(
          `The row of ${key} has changed without an event: ${JSON.stringify({
            cached: found.get(key),
            now: rows.get(key),
          })}`,
        )
      }
      await sleep(10)
    }
  }
}
