import { sql } from 'kysely'
import { storageTerms } from '../messages/storage-terms'
import { unitTypes } from '../messages/storage-units'
import type { OnChainEvent } from '../node/onchain/view'
import type { Tx } from '../store/open'
import type { StorageUnitType } from '../store/tables'

/** Units that are rented and not expired, by the protocol's number of their type. */
export type UnitDetails = ReadonlyMap<number, number>

const YEAR_SECONDS = 365 * 24 * 3600

interface RentRow {
  fid: number
  units: number
  unit_type: StorageUnitType
  rented_at: number
  expires_at: number
}

/** Writes rents. Their type is that of their time, except where the node says that the account has others. */
export async function writeRents(
  tx: Tx,
  events: readonly OnChainEvent[],
  unitsOf?: (fid: number) => UnitDetails | undefined,
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(rentOf)
  for (const fid of new Set(rows.map((row) => row.fid))) {
    const details = unitsOf?.(fid)
    if (!details) continue
    const rents = rows.filter((row) => row.fid === fid)
    setTypes(rents, details)
  }
  await sql`
    insert into storage_rent (fid, units, unit_type, rented_at, expires_at)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      fid integer, units integer, unit_type text, rented_at bigint, expires_at bigint)`.execute(tx)
}

/** The contract always says one year, which the network has extended; any other time is the rental time. */
function rentOf({ fid, blockTimestamp, storageRentEventBody }: OnChainEvent): RentRow {
  const { units, expiry } = storageRentEventBody!
  const rentedAt = blockTimestamp * 1000
  const terms = storageTerms(rentedAt)
  const isYear = expiry === blockTimestamp + YEAR_SECONDS
  return {
    fid,
    units,
    unit_type: terms.unitType,
    rented_at: rentedAt,
    expires_at: isYear ? terms.expiresAt : expiry * 1000,
  }
}

/** Gives the newest rents the types that the node counts, oldest type to the oldest rent. */
function setTypes(rents: readonly RentRow[], details: UnitDetails): void {
  const total = (list: Iterable<number>) => [...list].reduce((sum, count) => sum + count, 0)
  let left = total(details.values())
  // What has expired is counted nowhere.
  const counted: RentRow[] = []
  for (const rent of rents.toSorted((a, b) => b.expires_at - a.expires_at)) {
    if (left < rent.units) break
    left -= rent.units
    counted.unshift(rent)
  }
  if (left !== 0) return
  const queue = unitTypes.flatMap((type, number) => {
    const units = details.get(number) ?? 0
    return units > 0 ? [{ type, units }] : []
  })
  for (const rent of counted.toSorted((a, b) => a.rented_at - b.rented_at)) {
    const next = queue.find(({ units }) => units >= rent.units)
    if (!next) return
    rent.unit_type = next.type
    next.units -= rent.units
  }
}
