import { sql } from 'kysely'
import type { Db, Tx } from '../../store/index'

/** How long a person has to choose a name and sign for the fid that was set aside for them. */
const RESERVED_MS = 3_600_000

const keyOf = (fid: number): string => `reserved-fid:${fid}`

/** Sets an fid aside for whoever registers it through this app. */
export async function saveReservation(db: Db, fid: number, app: string, at: number): Promise<void> {
  const value = JSON.stringify({ app, until: at + RESERVED_MS })
  await sql`insert into setting (key, value) values (${keyOf(fid)}, ${value}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db)
}

/** Whether the fid is set aside for this app still; taken, so that it is used once. */
export async function takeReservation(
  tx: Tx,
  fid: number,
  app: string,
  at: number,
): Promise<boolean> {
  const { rows } = await sql`delete from setting
    where key = ${keyOf(fid)} and value->>'app' = ${app} and (value->>'until')::bigint > ${at}
    returning key`.execute(tx)
  return rows.length > 0
}
