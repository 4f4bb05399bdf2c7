import { invalid, notFound } from '../../http/refusal'
import type { Db } from '../../store/index'

/** @throws 404 where one of these fids has no account */
export async function knownAccounts(db: Db, fids: Record<string, number>): Promise<void> {
  const rows = await db
    .selectFrom('account')
    .select('fid')
    .where('fid', 'in', Object.values(fids))
    .execute()
  const known = new Set(rows.map(({ fid }) => fid))
  for (const [property, fid] of Object.entries(fids)) {
    if (!known.has(fid)) throw notFound('The user', property)
  }
}

/** @throws 400 where somebody would shut out themselves */
export function refuseSelf(fid: number, other: number, property: string): void {
  if (fid === other) throw invalid(property, 'Nobody can shut out themselves')
}
