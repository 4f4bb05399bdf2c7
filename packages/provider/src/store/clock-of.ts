import type { Clock } from '@castaway/contract'
import type { Kysely } from 'kysely'
import type { Tables } from './tables'

const clocks = new WeakMap<Kysely<Tables>, Clock>()

/** Sets the clock of a database or transaction. */
export const setClockOf = (db: Kysely<Tables>, clock: Clock): void => void clocks.set(db, clock)

/** The clock of the store that opened a database or transaction: views say what is true now, and get only the database. */
export function clockOf(db: Kysely<Tables>): Clock {
  const clock = clocks.get(db)
  if (!clock) throw new TypeError('The database was not opened by openStore')
  return clock
}
