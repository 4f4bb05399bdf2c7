import { copyInto, type CopyValue } from '@castaway/server-kit/copy'
import { sql } from 'kysely'
import type { Tx } from '../../store/open'
import { castRow, embedRows } from '../project/cast'
import { linkRow } from '../project/link'
import { nameProofRow } from '../project/name-proof'
import { loanRows } from '../project/loan'
import { reactionRow } from '../project/reaction'
import { userDataRow } from '../project/user-data'
import { verificationRow } from '../project/verification'
import type { AddedMessage } from '../project/view-change'
import { parentHash } from '../project/thread-position'
import { MessageType } from '../types'

/** A message of the log; `live` says whether it is in view. Of those that are not, only casts are needed. */
export interface StagedMessage extends AddedMessage {
  live: boolean
}

type Rows = Iterable<Readonly<Record<string, CopyValue>>>

interface StagedTable {
  name: string
  /** Separated by commas. */
  columns: string
  /** Type of the messages that it is written from. */
  type: number
  rows: (entries: readonly StagedMessage[]) => Rows
}

/** Tables that are copied as the messages come; all others follow from them. */
const TABLES: readonly StagedTable[] = [
  {
    name: 'loaded_cast',
    columns: `hash, fid, ts, live, text, type, parent_hash, parent_fid, parent_url, mentions,
      mentions_positions, embeds, app_fid, languages`,
    type: MessageType.castAdd,
    rows: (entries) =>
      entries.map((entry) => {
        const row = castRow(entry)
        const { hash, fid, live } = entry
        const embeds = JSON.stringify(row.embeds)
        return { ...row, hash, fid, live, parent_hash: parentHash(entry), embeds }
      }),
  },
  {
    name: 'cast_embed',
    columns: 'cast_hash, position, url, quoted_hash, kind, ts',
    type: MessageType.castAdd,
    rows: (entries) => entries.filter(({ live }) => live).flatMap(embedRows),
  },
  {
    name: 'reaction',
    columns: 'fid, type, target, target_text, target_fid, ts, hash',
    type: MessageType.reactionAdd,
    rows: (entries) => entries.map(reactionRow),
  },
  {
    name: 'link',
    columns: 'fid, target_fid, type, ts, hash',
    type: MessageType.linkAdd,
    rows: (entries) => entries.map((entry) => ({ ...linkRow(entry) })),
  },
  {
    name: 'user_data',
    columns: 'fid, type, value, ts, hash',
    type: MessageType.userDataAdd,
    rows: (entries) => entries.map(userDataRow),
  },
  {
    name: 'verification',
    columns: 'fid, address, protocol, chain_id, verification_type, ts, hash',
    type: MessageType.verificationAdd,
    rows: (entries) => entries.map(verificationRow),
  },
  {
    name: 'name_proof',
    columns: 'name, fid, type, owner, ts, hash',
    type: MessageType.usernameProof,
    rows: (entries) => entries.map(nameProofRow),
  },
  {
    name: 'storage_loan',
    columns: 'fid, to_fid, units, unit_type, ts, hash',
    type: MessageType.lendStorage,
    rows: loanRows,
  },
]

/** Creates what casts wait in until all are known, because their threads decide where they stand. */
export async function createStage(tx: Tx): Promise<void> {
  await sql`
    create temporary table loaded_cast (hash bytea, fid integer, ts integer, live boolean, text text,
      type smallint, parent_hash bytea, parent_fid integer, parent_url text, mentions integer[],
      mentions_positions integer[], embeds jsonb, app_fid integer, languages text[])
    on commit drop`.execute(tx)
}

/** Copies messages into the tables that are written from one message each. */
export async function stage(tx: Tx, entries: readonly StagedMessage[]): Promise<void> {
  for (const { name, columns, type, rows } of TABLES) {
    const own = entries.filter((entry) => entry.type === type)
    if (own.length > 0) await copyInto(tx, name, columns.split(/,\s+/), rows(own))
  }
}

/** Takes messages out of view that were staged before it was known that others win over them. */
export async function unstage(
  tx: Tx,
  gone: readonly { hash: string; type: number }[],
): Promise<void> {
  for (const { name, type } of TABLES) {
    const hashes = gone.filter((message) => message.type === type).map(({ hash }) => hash)
    if (hashes.length === 0) continue
    const column = sql.ref(name === 'cast_embed' ? 'cast_hash' : 'hash')
    await (
      name === 'loaded_cast'
        ? sql`update loaded_cast set live = false where hash = any(${hashes}::bytea[])`
        : sql`delete from ${sql.table(name)} where ${column} = any(${hashes}::bytea[])`
    ).execute(tx)
  }
}
