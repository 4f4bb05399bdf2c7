import { sql } from 'kysely'
import { StoreError } from '../store/errors'
import type { Db, Tx } from '../store/open'

/** Reserves the next free FID. It has no owner until `registerAccount`, and it is never assigned again. */
export async function reserveFid(db: Db | Tx): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ fid: number }>`select nextval('fid_sequence') as fid`.execute(db)
    const fid = rows[0]!.fid
    // Seeds choose their own FIDs, which the sequence does not know.
    const taken = await db
      .selectFrom('account')
      .select('fid')
      .where('fid', '=', fid)
      .executeTakeFirst()
    if (!taken) return fid
  }
}

/** The highest FID that was assigned, with an account or without. */
export async function highestFid(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ highest: number }>`
    select case when is_called then last_value else last_value - 1 end as highest
    from fid_sequence`.execute(db)
  return Number(rows[0]!.highest)
}

/**
 * Takes an FID out of the sequence, which something else has assigned: the registry on the chain.
 * @throws StoreError `FID_TAKEN` if it was assigned here meanwhile
 */
export async function claimFid(tx: Tx, wanted: number): Promise<void> {
  const taken = () => new StoreError('FID_TAKEN', `Fid ${wanted} is taken.`, 'fid')
  if ((await highestFid(tx)) >= wanted) throw taken()
  for (;;) {
    const fid = await reserveFid(tx)
    if (fid === wanted) return
    if (fid > wanted) throw taken()
  }
}
