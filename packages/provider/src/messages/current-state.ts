import { sql } from 'kysely'
import type { Tx } from '../store/open'
import { decodeLogged } from './codec'
import { compactStateKey, type Entry } from './conflict'
import { inView } from './in-view'
import type { CompactState } from './link-compaction'
import { primaryKeys, requiredVerification, type PrimaryAddress } from './primary-address'
import type { CurrentMessage, CurrentState } from './resolve-conflicts'
import { MessageType } from './types'

/** Keys of further messages that decide about this one, or that end with it. */
function furtherKeys(entry: Entry): string[] {
  const { fid, data } = entry
  const { linkBody, verificationAddAddressBody, verificationRemoveBody } = data
  if (linkBody) return [compactStateKey(fid, linkBody.type)]
  if (verificationAddAddressBody || verificationRemoveBody) return primaryKeys(fid)
  const verification = requiredVerification(entry)
  return verification === undefined ? [] : [verification]
}

interface Row extends CurrentMessage {
  live: boolean
  /** Of the messages that were asked for by `furtherKeys`. */
  raw: string | null
}

/**
 * Reads what is in view now, as far as these messages may conflict with it.
 * @returns also which of these messages are already in the log
 */
export async function readCurrent(
  tx: Tx,
  entries: readonly Entry[],
): Promise<{ current: CurrentState; logged: Set<string> }> {
  const hashes = entries.map(({ hash }) => hash)
  const further = [...new Set(entries.flatMap(furtherKeys))]
  const keys = [...new Set([...entries.map(({ key }) => key), ...further])]
  const { rows } = await sql<Row>`
    select hash, conflict_key as key, type, ts, fid, true as live,
      case when conflict_key = any(${further}::text[]) then raw end as raw
    from message where conflict_key = any(${keys}::text[])
      and ${inView}
    union all
    select hash, conflict_key, type, ts, fid, false, null from message
    where hash = any(${hashes}::bytea[])`.execute(tx)
  const messages = new Map<string, CurrentMessage>()
  const compactStates = new Map<string, CompactState>()
  const primaries = new Map<string, PrimaryAddress>()
  const logged = new Set<string>()
  for (const { live, raw, ...row } of [...rows, ...(await readSweepable(tx, entries))]) {
    if (!live) {
      logged.add(row.hash)
      continue
    }
    messages.set(row.key, row)
    if (!raw) continue
    const { linkCompactStateBody, userDataBody } = decodeLogged(raw).data
    if (userDataBody) primaries.set(row.key, userDataBody)
    if (linkCompactStateBody) {
      const { type, targetFids } = linkCompactStateBody
      compactStates.set(row.key, { fid: row.fid, type, ts: row.ts, targets: new Set(targetFids) })
    }
  }
  return { current: { messages, compactStates, primaries }, logged }
}

/** Reads the links in view that compact states among these messages may end. */
async function readSweepable(tx: Tx, entries: readonly Entry[]): Promise<Row[]> {
  const states = entries.filter(({ type }) => type === MessageType.linkCompactState)
  if (states.length === 0) return []
  const { rows } = await sql<Row>`
    select hash, conflict_key as key, type, ts, fid, true as live, null as raw from message
    where fid = any(${states.map(({ fid }) => fid)}::int[])
      and type in (${sql.lit(MessageType.linkAdd)}, ${sql.lit(MessageType.linkRemove)})
      and ts <= ${Math.max(...states.map(({ ts }) => ts))}::int and ${inView}`.execute(tx)
  return rows
}
