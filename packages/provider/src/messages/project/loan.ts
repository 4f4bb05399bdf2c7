import { sql } from 'kysely'
import type { StorageUnitType } from '../../store/tables'
import type { Tx } from '../../store/open'
import type { Entry } from '../conflict'
import { MessageType, StorageUnitNumber } from '../types'
import { hashesOf, type ViewChange } from './view-change'
import { bytesJson } from '../../store/bytes'

const unitTypes = new Map(
  Object.entries(StorageUnitNumber).map(([name, number]) => [number, name as StorageUnitType]),
)

/** The type of the units that a message lends. */
export const lentType = ({ data }: Pick<Entry, 'data'>): StorageUnitType =>
  unitTypes.get(data.lendStorageBody!.unitType as never)!

/** The rows of loans. One that was taken back has no units; its time says how long the borrower's messages stay. */
export const loanRows = (entries: readonly Entry[]) =>
  entries.map((entry) => {
    const { toFid, numUnits } = entry.data.lendStorageBody!
    const { fid, ts, hash } = entry
    return { fid, to_fid: toFid, units: numUnits, unit_type: lentType(entry), ts, hash }
  })

/** Updates the loans of storage. Messages that no longer fit are pruned later, as after an expiry. */
export async function projectLoans(tx: Tx, change: ViewChange): Promise<void> {
  const removed = hashesOf(change.removed, MessageType.lendStorage)
  if (removed.length > 0) {
    await sql`delete from storage_loan where hash = any(${removed}::bytea[])`.execute(tx)
  }
  const rows = loanRows(change.added.filter(({ type }) => type === MessageType.lendStorage))
  if (rows.length === 0) return
  await sql`
    insert into storage_loan (fid, to_fid, units, unit_type, ts, hash)
    select * from json_to_recordset(${bytesJson(rows, 'hash')}::json) as r(
      fid integer, to_fid integer, units integer, unit_type text, ts integer, hash bytea)`.execute(
    tx,
  )
}
