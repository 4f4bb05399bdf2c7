import { sql } from 'kysely'
import type { Db } from '../../store/index'

/** Whether no one has the name, neither registered nor as a username. */
export async function isNameFree(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select
    exists (select from fname where name = ${name})
    or exists (select from profile where username = ${name}) as taken`.execute(db)
  return !rows[0]!.taken
}
