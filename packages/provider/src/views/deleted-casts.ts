import type { CastWithInteractions } from '@castaway/contract'
import { sql, type Kysely } from 'kysely'
import { decodeLogged } from '../messages/codec'
import { toHex } from '../messages/hex'
import { columnsOf } from '../messages/project/cast'
import type { Tables } from '../store/index'
import type { CastRow } from '../rows/casts'
import { presentCasts } from './casts'

interface DeletedCastRow {
  hash: string
  raw: string
  root_hash: string
  root_parent_url: string | null
  channel_id: string | null
  app_fid: number | null
  like_count: number
  recast_count: number
  reply_count: number
}

/** Reads removed casts back from the log; casts that the log does not contain are left out. */
export async function viewDeletedCasts(
  db: Kysely<Tables>,
  hashes: string[],
): Promise<CastWithInteractions[]> {
  if (hashes.length === 0) return []
  const { rows } = await sql<DeletedCastRow>`
    select m.hash, m.raw, g.root_hash, g.root_parent_url, g.channel_id, s.app_fid,
      (select count(*)::int from reaction r where r.target = m.hash and r.type = 1) as like_count,
      (select count(*)::int from reaction r where r.target = m.hash and r.type = 2) as recast_count,
      (select count(*)::int from "cast" c where c.parent_hash = m.hash) as reply_count
    from message m join cast_gone g on g.hash = m.hash
      left join signer_key s on s.fid = m.fid and s.key = m.signer
    where m.hash = any(${hashes}::bytea[])`.execute(db)
  return presentCasts(db, rows.map(castRow), { app: '' })
}

function castRow({ raw, ...row }: DeletedCastRow): CastRow {
  const { data } = decodeLogged(raw)
  const body = data.castAddBody!
  return {
    ...row,
    fid: data.fid,
    ts: data.timestamp,
    ...columnsOf(body),
    parent_hash: body.parentCastId ? toHex(body.parentCastId.hash) : null,
    likers: null,
    recasters: null,
  }
}
