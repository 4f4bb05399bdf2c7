import { sql } from 'kysely'
import type { Tx } from '../store/open'
import type { StorageKind } from '../store/tables'
import { storageKind, typesOfKind, type Entry } from './conflict'
import type { Held } from './contest'

export interface Pruning {
  /** In view before the batch, out of it now. */
  pruned: Held[]
  /** Hashes of new messages for which there is no room. */
  turnedAway: Set<string>
}

/**
 * Makes room: where a fid holds more than it has rented, the lowest (time, hash) goes, be it old
 * or new.
 * @param capacity how many messages of each kind fit, by fid
 */
export async function makeRoom(
  tx: Tx,
  change: { added: readonly Entry[]; removed: readonly Held[] },
  capacity: ReadonlyMap<number, Record<StorageKind, number>>,
): Promise<Pruning> {
  const result: Pruning = { pruned: [], turnedAway: new Set() }
  const fids = [...new Set(change.added.map((entry) => entry.fid))]
  if (fids.length === 0) return result
  const { rows } = await sql<{ fid: number; kind: StorageKind; used: number }>`
    select fid, kind, used from storage_use where fid = any(${fids}::int[])`.execute(tx)
  const used = new Map(rows.map((row) => [`${row.fid}:${row.kind}`, row.used]))
  const stores = new Map<string, { fid: number; kind: StorageKind; added: Entry[] }>()
  for (const entry of change.added) {
    const kind = storageKind(entry.type)
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
    const limit = capacity.get(fid)?.[kind] ?? 0
    const gone = leaving.get(name) ?? 0
    const over = (used.get(name) ?? 0) - gone + added.length - limit
    if (over <= 0) continue
    const lowest = await sql<Held>`
      select hash, conflict_key as key, type, ts, fid from message
      where fid = ${fid} and type = any(${[...typesOfKind[kind]]}::int[])
        and deleted_at is null and pruned_at is null and revoked_at is null
      order by ts, hash limit ${over + gone}`.execute(tx)
    const queue = [...lowest.rows.filter((row) => !displaced.has(row.hash)), ...added]
      .toSorted((a, b) => a.ts - b.ts || (a.hash < b.hash ? -1 : 1))
      .slice(0, over)
    for (const row of queue) {
      if ('data' in row) result.turnedAway.add(row.hash)
      else result.pruned.push(row)
    }
  }
  return result
}

/** Keeps count of what is in view, per fid and kind. */
export async function countUse(
  tx: Tx,
  added: readonly { fid: number; type: number }[],
  removed: readonly { fid: number; type: number }[],
): Promise<void> {
  const deltas = new Map<string, { fid: number; kind: StorageKind; used: number }>()
  const count = (row: { fid: number; type: number }, by: number) => {
    const kind = storageKind(row.type)
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
