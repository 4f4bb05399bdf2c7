import { invalidField, notFound } from '../../errors'
import type { Db } from '../../store/index'

async function accountsAmong(db: Db, fids: number[]): Promise<Set<number>> {
  const rows = await db.selectFrom('account').select('fid').where('fid', 'in', fids).execute()
  return new Set(rows.map(({ fid }) => fid))
}

/** @throws 404 if one of these FIDs has no account */
export async function requireAccounts(db: Db, fids: Record<string, number>): Promise<void> {
  const known = await accountsAmong(db, Object.values(fids))
  for (const [property, fid] of Object.entries(fids)) {
    if (!known.has(fid)) throw notFound('The user', property)
  }
}

/** @throws 404 if one of the FIDs in `fids` has no account */
export async function assertKnownFids(db: Db, fids: number[]): Promise<void> {
  const known = await accountsAmong(db, fids)
  const unknown = fids.find((fid) => !known.has(fid))
  if (unknown !== undefined) throw notFound(`The user ${unknown}`, 'fids')
}

/** @throws 400 if users mute, block or ban themselves */
export function assertNotSelf(fid: number, other: number, property: string): void {
  if (fid === other) throw invalidField(property, 'Users cannot mute, block, or ban themselves')
}
