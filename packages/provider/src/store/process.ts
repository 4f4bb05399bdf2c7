import { sql } from 'kysely'
import type { Db } from './db'
import { PROCESS_LOCK, type WakeChannel } from './wake-channel'

/** Tells the processes that use one database apart. */
export interface ProcessIdentity {
  /** This process; 0 while others could not tell whether it lives. */
  current(): number
  /** Whether the process is alive, also if it hangs. */
  isAlive(id: number): Promise<boolean>
}

/** A database that belongs to one process: any that used it before is gone. */
export const onlyProcess = (id: number): ProcessIdentity => ({
  current: () => id,
  isAlive: async (other) => other === id,
})

/**
 * One of several processes: it holds a lock on the connection of its channel, which ends with the process however that
 * ends.
 */
export const oneOfSeveral = (db: Db, channel: WakeChannel): ProcessIdentity => ({
  current: () => (channel.isOpen ? channel.processId : 0),
  async isAlive(id) {
    const { rows } = await sql`select from pg_locks
      where locktype = 'advisory' and classid = ${sql.lit(PROCESS_LOCK)} and objid = ${id}::int::oid
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    return rows.length > 0
  },
})
