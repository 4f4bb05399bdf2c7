import { sql } from 'kysely'
import { storageCapacity } from '../../messages/accounts'
import { inView } from '../../messages/in-view'
import { typesOfKind } from '../../messages/conflict'
import { fromHex } from '../../messages/hex'
import type { Store } from '../../store/open'
import type { StorageKind, StorageUnitType } from '../../store/tables'
import { checkFid } from '../messages'
import { PRO_TIER } from './view'

export interface StorageLimits {
  limits: {
    storeType: number
    name: string
    limit: number
    used: number
    /** Farcaster seconds of the oldest message, and its hash; 0 and empty if there is none. */
    earliestTimestamp: number
    earliestHash: Uint8Array
  }[]
  units: number
  unitDetails: { unitType: number; unitSize: number }[]
  tierSubscriptions: { tierType: number; /** Unix seconds. */ expiresAt: number }[]
}

/** The protocol's numbers and names of the stores, in its order. */
const stores: readonly [kind: StorageKind, type: number, name: string][] = [
  ['casts', 1, 'CASTS'],
  ['links', 2, 'LINKS'],
  ['reactions', 3, 'REACTIONS'],
  ['user_data', 4, 'USER_DATA'],
  ['verifications', 5, 'VERIFICATIONS'],
  ['username_proofs', 6, 'USERNAME_PROOFS'],
]
const unitTypes: readonly StorageUnitType[] = ['legacy', '2024', '2025']

/** What an account has rented, and what it uses of it. */
export async function storageLimitsByFid(
  { db, clock }: Pick<Store, 'db' | 'clock'>,
  request: { fid: number },
): Promise<StorageLimits> {
  const fid = checkFid(request.fid)
  const now = clock.now()
  const [capacity, units, used, earliest, pro] = await Promise.all([
    storageCapacity(db, [fid], now),
    sql<{ unit_type: StorageUnitType; units: number }>`
      select unit_type, sum(units)::int as units from storage_rent
      where fid = ${fid}::int and expires_at > ${now}::bigint group by unit_type`.execute(db),
    db.selectFrom('storage_use').select(['kind', 'used']).where('fid', '=', fid).execute(),
    oldest(db, fid),
    db.selectFrom('profile').select('pro_expires_at').where('fid', '=', fid).executeTakeFirst(),
  ])
  const usedOf = new Map(used.map((row) => [row.kind, row.used]))
  const unitsOf = new Map(units.rows.map((row) => [row.unit_type, row.units]))
  const proUntil = pro?.pro_expires_at ?? 0
  return {
    limits: stores.map(([kind, storeType, name]) => {
      const first = earliest.get(kind)
      return {
        storeType,
        name,
        limit: capacity.get(fid)?.[kind] ?? 0,
        used: usedOf.get(kind) ?? 0,
        earliestTimestamp: first?.ts ?? 0,
        earliestHash: (first && fromHex(first.hash)) ?? new Uint8Array(),
      }
    }),
    units: [...unitsOf.values()].reduce((sum, count) => sum + count, 0),
    unitDetails: unitTypes.map((name, unitType) => ({
      unitType,
      unitSize: unitsOf.get(name) ?? 0,
    })),
    tierSubscriptions:
      proUntil > now ? [{ tierType: PRO_TIER, expiresAt: Math.floor(proUntil / 1000) }] : [],
  }
}

/** The oldest message of each store, by one look into an index for each type. */
async function oldest(db: Store['db'], fid: number) {
  const parts = stores.flatMap(([kind]) =>
    typesOfKind[kind].map(
      (type) => sql`(select ${sql.lit(kind)} as kind, ts, hash from message
        where fid = ${fid}::int and type = ${sql.lit(type)} and ${inView}
        order by ts, hash limit 1)`,
    ),
  )
  const { rows } = await sql<{ kind: StorageKind; ts: number; hash: string }>`
    select distinct on (kind) kind, ts, hash from (${sql.join(parts, sql` union all `)}) as firsts
    order by kind, ts, hash`.execute(db)
  return new Map(rows.map((row) => [row.kind, row]))
}
