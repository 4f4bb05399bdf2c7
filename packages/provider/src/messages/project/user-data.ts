import { sql } from 'kysely'
import type { StoreEvent } from '../../store/events'
import type { Tx } from '../../store/open'
import type { Entry } from '../conflict'
import { MessageType, UserDataType } from '../types'
import { hashesOf, type ViewChange } from './view-change'
import { bytesJson } from '../../store/bytes'

/** The row of a field of a profile. */
export function userDataRow({ fid, ts, hash, data }: Entry) {
  const { type, value } = data.userDataBody!
  return { fid, type, value, ts, hash }
}

export async function projectUserData(tx: Tx, change: ViewChange): Promise<StoreEvent[]> {
  const touched = new Set<number>()
  const removed = hashesOf(change.removed, MessageType.userDataAdd)
  if (removed.length > 0) {
    const { rows } = await sql<{ fid: number }>`
      delete from user_data
      where fid = any(${change.removed.map((row) => row.fid)}::int[])
        and hash = any(${removed}::bytea[])
      returning fid`.execute(tx)
    for (const row of rows) touched.add(row.fid)
  }
  const rows = change.added
    .filter((entry) => entry.type === MessageType.userDataAdd)
    .map((entry) => {
      touched.add(entry.fid)
      return userDataRow(entry)
    })
  if (rows.length > 0) {
    await sql`
      insert into user_data (fid, type, value, ts, hash)
      select * from json_to_recordset(${bytesJson(rows, 'hash')}::json) as r(
        fid integer, type smallint, value text, ts integer, hash bytea)`.execute(tx)
  }
  if (touched.size > 0) await refreshProfiles(tx, [...touched])
  return [...touched].map((fid) => ({ kind: 'profile', fid }))
}

const T = UserDataType
const value = (type: number) => sql`max(value) filter (where type = ${sql.lit(type)})`
/** An empty value clears an optional field. */
const optional = (type: number) => sql`nullif(${value(type)}, '')`

/** Recomputes the profile rows from the user data in view. */
export async function refreshProfiles(tx: Tx, fids: readonly number[]): Promise<void> {
  // Two users may swap usernames within a batch, so all names are released before any is assigned.
  await sql`
    update profile p set username = null
    where p.fid = any(${fids}::int[]) and p.username is not null and not exists (
      select from user_data u
      where u.fid = p.fid and u.type = ${sql.lit(T.username)} and u.value = p.username
    )`.execute(tx)
  await sql`
    update profile p set
      username = d.username, display_name = coalesce(d.display_name, ''),
      bio = coalesce(d.bio, ''), pfp_url = coalesce(d.pfp_url, ''), banner_url = d.banner_url,
      url = d.url, location = d.location, x_username = d.x_username,
      github_username = d.github_username
    from (
      select f.fid, ${optional(T.username)} as username, ${value(T.displayName)} as display_name,
        ${value(T.bio)} as bio, ${value(T.pfp)} as pfp_url, ${optional(T.banner)} as banner_url,
        ${optional(T.url)} as url, ${optional(T.location)} as location,
        ${optional(T.xUsername)} as x_username, ${optional(T.githubUsername)} as github_username
      from unnest(${fids}::int[]) f(fid) left join user_data u on u.fid = f.fid
      group by f.fid
    ) d
    where p.fid = d.fid`.execute(tx)
}
