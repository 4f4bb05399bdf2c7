import { sql } from 'kysely'
import { base58 } from '@scure/base'
import type { StoreEvent } from '../../store/events'
import type { Tx } from '../../store/open'
import type { Entry } from '../conflict'
import { toHex } from '../hex'
import { MessageType, Protocol } from '../types'
import { hashesOf, type ViewChange } from './view-change'
import { bytesJson } from '../../store/bytes'

/** The row of an address that belongs to a user. */
export function verificationRow({ fid, ts, hash, data }: Entry) {
  const body = data.verificationAddAddressBody!
  const isSolana = body.protocol === Protocol.solana
  return {
    fid,
    address: isSolana ? base58.encode(body.address) : toHex(body.address),
    protocol: isSolana ? 'solana' : 'ethereum',
    chain_id: body.chainId,
    verification_type: body.verificationType,
    ts,
    hash,
  }
}

export async function projectVerifications(tx: Tx, change: ViewChange): Promise<StoreEvent[]> {
  const touched = new Set<number>()
  const removed = hashesOf(change.removed, MessageType.verificationAdd)
  if (removed.length > 0) {
    const { rows } = await sql<{ fid: number }>`
      delete from verification
      where fid = any(${change.removed.map((row) => row.fid)}::int[])
        and hash = any(${removed}::bytea[])
      returning fid`.execute(tx)
    for (const row of rows) touched.add(row.fid)
  }
  const rows = change.added
    .filter((entry) => entry.type === MessageType.verificationAdd)
    .map((entry) => {
      touched.add(entry.fid)
      return verificationRow(entry)
    })
  if (rows.length > 0) {
    await sql`
      insert into verification (fid, address, protocol, chain_id, verification_type, ts, hash)
      select * from json_to_recordset(${bytesJson(rows, 'hash')}::json) as r(
        fid integer, address text, protocol text, chain_id integer, verification_type smallint,
        ts integer, hash bytea)`.execute(tx)
  }
  return [...touched].map((fid) => ({ kind: 'profile', fid }))
}
