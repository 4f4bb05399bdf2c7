import { sql } from 'kysely'
import { storageLimits } from '../../messages/accounts'
import { readStorageUnits, StorageUnits, unitTypes } from '../../messages/storage-units'
import type { Store } from '../../store/open'
import type { StorageKind } from '../../store/tables'
import { checkFid } from '../messages'
import { PRO_TIER } from './view'

export interface StorageLimits {
  limits: {
    storeType: number
    name: string
    limit: number
    used: number
    /** Always 0 and empty, as a node says them: it keeps the fields for its clients. */
    earliestTimestamp: number
    earliestHash: Uint8Array
  }[]
  /** Those that can be filled: without what is lent, with what is borrowed. */
  units: number
  unitDetails: {
    unitType: number
    unitSize: number
    purchasedUnitSize: number
    lentUnitSize: number
    borrowedUnitSize: number
  }[]
  /** One, also without Pro: `expiresAt` in Unix seconds, 0 for one who never had it. */
  tierSubscriptions: { tierType: number; expiresAt: number }[]
}

/** The protocol's names of the stores, in the order of their numbers from 1. */
const stores: readonly [kind: StorageKind, name: string][] = [
  ['casts', 'CASTS'],
  ['links', 'LINKS'],
  ['reactions', 'REACTIONS'],
  ['user_data', 'USER_DATA'],
  ['verifications', 'VERIFICATIONS'],
  ['username_proofs', 'USERNAME_PROOFS'],
]
const STORAGE_LENDS = stores.length + 1

const sumOf = (of: (type: (typeof unitTypes)[number]) => number): number =>
  unitTypes.reduce((sum, type) => sum + of(type), 0)

/** What an account has rented, lent and borrowed, and what it uses of it. */
export async function storageLimitsByFid(
  { db, clock }: Pick<Store, 'db' | 'clock'>,
  request: { fid: number },
): Promise<StorageLimits> {
  const fid = checkFid(request.fid)
  const [all, used, loans, pro] = await Promise.all([
    readStorageUnits(db, [fid], clock.now()),
    db.selectFrom('storage_use').select(['kind', 'used']).where('fid', '=', fid).execute(),
    // A loan counts for both; one that was taken back is not there any more.
    sql<{ count: number }>`
      select count(*)::int as count from storage_loan
      where (fid = ${fid}::int or to_fid = ${fid}::int) and units > 0`.execute(db),
    db.selectFrom('profile').select('pro_expires_at').where('fid', '=', fid).executeTakeFirst(),
  ])
  const units = all.get(fid) ?? new StorageUnits()
  const usedOf = new Map(used.map((row) => [row.kind, row.used]))
  const store = (storeType: number, name: string, limit: number, count: number) => ({
    storeType,
    name,
    limit,
    used: count,
    earliestTimestamp: 0,
    earliestHash: new Uint8Array(),
  })
  return {
    limits: [
      ...stores.map(([kind, name], index) =>
        store(
          index + 1,
          name,
          sumOf((type) => units.usable(type) * storageLimits[type][kind]),
          usedOf.get(kind) ?? 0,
        ),
      ),
      // One for each unit that was rented: what is borrowed cannot be lent.
      store(
        STORAGE_LENDS,
        'STORAGE_LENDS',
        sumOf((type) => units.own[type]),
        loans.rows[0]!.count,
      ),
    ],
    units: units.total,
    unitDetails: unitTypes.map((type, unitType) => ({
      unitType,
      unitSize: units.usable(type),
      purchasedUnitSize: units.own[type],
      lentUnitSize: units.lent[type],
      borrowedUnitSize: units.borrowed[type],
    })),
    tierSubscriptions: [
      { tierType: PRO_TIER, expiresAt: Math.floor((pro?.pro_expires_at ?? 0) / 1000) },
    ],
  }
}
