import { sql } from 'kysely'
import type { StoreEvent } from '../../store/events'
import type { Tx } from '../../store/open'
import type { Entry } from '../conflict'
import { toHex } from '../hex'
import { nameOf } from '../names'
import { MessageType } from '../types'
import { hashesOf, type ViewChange } from './view-change'
import { bytesJson } from '../../store/bytes'

/** The row of a proved name. */
export function nameProofRow({ fid, ts, hash, data }: Entry) {
  const body = data.usernameProofBody!
  return { name: nameOf(body), fid, type: body.type, owner: toHex(body.owner), ts, hash }
}

/** No view is built from proofs, so there are no events. */
export async function projectNameProofs(tx: Tx, change: ViewChange): Promise<StoreEvent[]> {
  const removed = hashesOf(change.removed, MessageType.usernameProof)
  if (removed.length > 0) {
    await sql`delete from name_proof where hash = any(${removed}::bytea[])`.execute(tx)
  }
  const rows = change.added
    .filter((entry) => entry.type === MessageType.usernameProof)
    .map(nameProofRow)
  if (rows.length > 0) {
    await sql`
      insert into name_proof (name, fid, type, owner, ts, hash)
      select * from json_to_recordset(${bytesJson(rows, 'hash')}::json) as r(
        name text, fid integer, type smallint, owner text, ts integer, hash bytea)`.execute(tx)
  }
  return []
}
