import { sql } from 'kysely'
import type { Db, Tx } from '../../store/index'

/** Milliseconds that a user has to choose a username and sign for the reserved FID. */
const RESERVED_MS = 3_600_000

const keyOf = (fid: number): string => `reserved-fid:${fid}`

/** Reserves an FID for the user who registers it through this app. */
export async function saveReservation(db: Db, fid: number, app: string, at: number): Promise<void> {
  const value = JSON.stringify({ app, until: at + RESERVED_MS })
  await sql`insert into setting (key, value) values (${keyOf(fid)}, ${value}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db)
}

/** Deletes the reservation, so that it is used once. Returns whether the FID was still reserved for this app. */
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
