import { sql } from 'kysely'
import type { Db, Tx } from '../store/open'
import type { StorageUnitType } from '../store/tables'

export const unitTypes: readonly StorageUnitType[] = ['legacy', '2024', '2025']

/** Storage units of an FID, by type. */
export class StorageUnits {
  /** Rented and not expired. */
  readonly own = none()
  /** Lent to others. */
  readonly lent = none()
  /** Borrowed from others. */
  readonly borrowed = none()

  /** Units that are left of the rented ones. */
  left(type: StorageUnitType): number {
    // What is lent stays lent when the rented units expire.
    return Math.max(0, this.own[type] - this.lent[type])
  }

  /** Units that the FID can fill. */
  usable(type: StorageUnitType): number {
    return this.left(type) + this.borrowed[type]
  }

  get total(): number {
    return unitTypes.reduce((sum, type) => sum + this.usable(type), 0)
  }
}

const none = (): Record<StorageUnitType, number> => ({ legacy: 0, '2024': 0, '2025': 0 })

export interface UnitRow {
  fid: number
  unit_type: StorageUnitType
  part: 'own' | 'lent' | 'borrowed'
  amount: number
}

/** The units of these FIDs, as rows of `UnitRow`; `now` in Unix ms. */
export const unitRows = (fids: readonly number[], now: number) => sql<UnitRow>`
  select fid, unit_type, 'own' as part, units as amount from storage_rent
  where fid = any(${[...fids]}::int[]) and expires_at > ${now}::bigint
  union all
  select fid, unit_type, 'lent', units from storage_loan where fid = any(${[...fids]}::int[])
  union all
  select to_fid, unit_type, 'borrowed', units from storage_loan
  where to_fid = any(${[...fids]}::int[])`

/** Sums rows by FID. */
export function sumUnits(rows: Iterable<UnitRow>): Map<number, StorageUnits> {
  const sums = new Map<number, StorageUnits>()
  for (const { fid, unit_type: type, part, amount } of rows) {
    const units = sums.get(fid) ?? new StorageUnits()
    units[part][type] += amount
    sums.set(fid, units)
  }
  return sums
}

/** Reads the storage units of FIDs; one without any is left out. */
export async function readStorageUnits(
  db: Db | Tx,
  fids: readonly number[],
  now: number,
): Promise<Map<number, StorageUnits>> {
  return sumUnits((await unitRows(fids, now).execute(db)).rows)
}
