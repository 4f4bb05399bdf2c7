import { sql } from 'kysely'
import type { Tx } from '../store/open'
import { storageLimits } from './accounts'
import type { StorageKind } from '../store/tables'
import { inView } from './in-view'
import { storageKind, typesOfKind, type Entry } from './conflict'
import type { CurrentMessage } from './resolve-conflicts'
import { StorageUnits, sumUnits, unitRows, unitTypes, type UnitRow } from './storage-units'
import { MessageType } from './types'

/** Storage that FIDs have rented and use, as it was before the batch. */
export interface StorageQuotas {
  capacity(fid: number, kind: StorageKind): number
  used(fid: number, kind: StorageKind): number
  /** Units that the FID has rented, lent and borrowed. */
  units(fid: number): StorageUnits
  /** When the last of the rented storage expires or has expired, Unix ms; undefined if there was none. */
  endOf(fid: number): number | undefined
}

/** @param now Unix milliseconds */
export async function readStorageQuotas(
  tx: Tx,
  fids: readonly number[],
  now: number,
): Promise<StorageQuotas> {
  const { rows } = await sql<
    UnitRow | { fid: number; part: StorageKind | 'ended'; amount: number }
  >`
    ${unitRows(fids, now)}
    union all
    select fid, null, kind, used from storage_use where fid = any(${fids}::int[])
    union all
    select fid, null, 'ended', max(expires_at) from storage_rent
    where fid = any(${fids}::int[]) group by fid`.execute(tx)
  const units = sumUnits(
    rows.filter((row): row is UnitRow => 'unit_type' in row && !!row.unit_type),
  )
  const used = new Map(rows.map(({ fid, part, amount }) => [`${fid}:${part}`, amount]))
  const capacity = new Map<string, number>()
  for (const [fid, own] of units) {
    for (const type of unitTypes) {
      for (const [kind, limit] of Object.entries(storageLimits[type])) {
        const key = `${fid}:${kind}`
        capacity.set(key, (capacity.get(key) ?? 0) + own.usable(type) * limit)
      }
    }
  }
  return {
    capacity: (fid, kind) => capacity.get(`${fid}:${kind}`) ?? 0,
    units: (fid) => units.get(fid) ?? new StorageUnits(),
    endOf: (fid) => used.get(`${fid}:ended`),
    used: (fid, kind) => used.get(`${fid}:${kind}`) ?? 0,
  }
}

/** What states all links of a type counts against the quota, and is never pruned. */
export const isPrunable = (type: number): boolean => type !== MessageType.linkCompactState

export interface Pruning {
  /** Messages that were in view before the batch and are not any more. */
  pruned: CurrentMessage[]
  /** Hashes of new messages that exceed the quota. */
  rejected: Set<string>
}

/**
 * Prunes to the quota: if an FID exceeds its rented storage, the message with the lowest (timestamp, hash) is removed,
 * whether it is old or new.
 */
export async function pruneToQuota(
  tx: Tx,
  change: { added: readonly Entry[]; removed: readonly CurrentMessage[] },
  quotas: StorageQuotas,
): Promise<Pruning> {
  const result: Pruning = { pruned: [], rejected: new Set() }
  const stores = new Map<string, { fid: number; kind: StorageKind; added: Entry[] }>()
  for (const entry of change.added) {
    const kind = storageKind(entry.type)
    if (!kind) continue
    const name = `${entry.fid}:${kind}`
    const store = stores.get(name)
    if (store) store.added.push(entry)
    else stores.set(name, { fid: entry.fid, kind, added: [entry] })
  }
  const leaving = new Map<string, number>()
  for (const row of change.removed) {
    const name = `${row.fid}:${storageKind(row.type)}`
    leaving.set(name, (leaving.get(name) ?? 0) + 1)
  }
  const displaced = new Set(change.removed.map((row) => row.hash))
  for (const [name, { fid, kind, added }] of stores) {
    const gone = leaving.get(name) ?? 0
    const over = quotas.used(fid, kind) - gone + added.length - quotas.capacity(fid, kind)
    if (over <= 0) continue
    const lowest = await sql<CurrentMessage>`
      select hash, conflict_key as key, type, ts, fid from message
      where fid = ${fid} and type = any(${typesOfKind[kind].filter(isPrunable)}::int[])
        and ${inView}
      order by ts, hash limit ${over + gone}`.execute(tx)
    const queue = [
      ...lowest.rows.filter((row) => !displaced.has(row.hash)),
      ...added.filter(({ type }) => isPrunable(type)),
    ]
      .toSorted((a, b) => a.ts - b.ts || (a.hash < b.hash ? -1 : 1))
      .slice(0, over)
    for (const row of queue) {
      if ('data' in row) result.rejected.add(row.hash)
      else result.pruned.push(row)
    }
  }
  return result
}

/** Updates the number of messages in view, per FID and kind. */
export async function updateStorageUse(
  tx: Tx,
  added: readonly { fid: number; type: number }[],
  removed: readonly { fid: number; type: number }[],
): Promise<void> {
  const deltas = new Map<string, { fid: number; kind: StorageKind; used: number }>()
  const count = (row: { fid: number; type: number }, by: number) => {
    const kind = storageKind(row.type)
    if (!kind) return
    const name = `${row.fid}:${kind}`
    const delta = deltas.get(name)
    if (delta) delta.used += by
    else deltas.set(name, { fid: row.fid, kind, used: by })
  }
  for (const row of added) count(row, 1)
  for (const row of removed) count(row, -1)
  const rows = [...deltas.values()].filter((delta) => delta.used !== 0)
  if (rows.length === 0) return
  await sql`
    insert into storage_use (fid, kind, used)
    select fid, kind, used from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(fid integer, kind text, used integer)
    on conflict (fid, kind) do update set used = storage_use.used + excluded.used`.execute(tx)
}
