import { keyTypes } from '@castaway/contract/eip712'
import { sql } from 'kysely'
import { UserDataType } from '../messages/types'
import { grouped, type RowKind } from './kind'

export interface UserRow {
  fid: number
  custody_address: string
  /** Unix ms */
  registered_at: number
  username: string | null
  display_name: string | null
  bio: string | null
  pfp_url: string | null
  banner_url: string | null
  location: string | null
  x_username: string | null
  github_username: string | null
  follower_count: number | null
  following_count: number | null
  score: number | null
  /** Unix ms */
  pro_expires_at: number | null
  pro_since: number | null
  /** `[address, protocol]`, oldest first. */
  verifications: [string, string][] | null
  /** Addresses that the user chose for payments. */
  primary_addresses: string[] | null
  /** `[key, FID of the app that asked]`, oldest first. */
  auth_addresses: [string, number][] | null
}

/** Users by FID; only those with an account. */
export const users: RowKind<number, UserRow> = {
  max: 20_000,
  async load(db, fids) {
    const { rows } = await sql<UserRow>`
      select a.fid, a.custody_address, a.registered_at, p.username, p.display_name, p.bio, p.pfp_url,
        p.banner_url, p.location, p.x_username, p.github_username, p.follower_count,
        p.following_count, p.score, p.pro_expires_at, p.pro_since,
        (select json_agg(json_build_array(v.address, v.protocol) order by v.ts, v.address)
          from verification v where v.fid = a.fid) as verifications,
        (select json_agg(u.value) from user_data u where u.fid = a.fid and u.type in (
          ${sql.lit(UserDataType.primaryEthereumAddress)}, ${sql.lit(UserDataType.primarySolanaAddress)}
        )) as primary_addresses,
        (select json_agg(json_build_array(hex(k.key), k.app_fid) order by k.added_at, k.key)
          from signer_key k
          where k.fid = a.fid and k.key_type = ${sql.lit(keyTypes.authAddress)}
            and k.removed_at is null and k.app_fid is not null) as auth_addresses
      from account a left join profile p on p.fid = a.fid
      where a.fid = any(${fids}::int[])`.execute(db)
    return new Map(rows.map((row) => [row.fid, row]))
  },
}

/** FIDs by username. */
export const names: RowKind<string, number> = {
  max: 10_000,
  async load(db, usernames) {
    const { rows } = await sql<{ fid: number; username: string }>`
      select p.fid, p.username from profile p join account a on a.fid = p.fid
      where p.username = any(${usernames}::text[])`.execute(db)
    return new Map(rows.map(({ fid, username }) => [username, fid]))
  },
}

/** The users whom a user follows. */
export const following: RowKind<number, ReadonlySet<number>> = {
  max: 2_000,
  async load(db, fids) {
    const { rows } = await sql<{ fid: number; targets: number[] }>`
      select f.fid, array(
        select l.target_fid from link l where l.fid = f.fid and l.type = 'follow') as targets
      from unnest(${fids}::int[]) as f(fid)`.execute(db)
    return new Map(rows.map(({ fid, targets }) => [fid, new Set(targets)]))
  },
}

export const followKey = (fid: number, target: number): string => `${fid} ${target}`

/** Single follows, by `followKey`: whether others follow the viewer, of whom that is not read as a whole. */
export const follows: RowKind<string, true> = {
  max: 200_000,
  async load(db, keys) {
    const pairs = keys.map((key) => key.split(' ').map(Number))
    const { rows } = await sql<{ fid: number; target_fid: number }>`
      select l.fid, l.target_fid
      from unnest(${pairs.map(([fid]) => fid)}::int[], ${pairs.map(([, target]) => target)}::int[])
        as k(fid, target)
      join link l on l.fid = k.fid and l.target_fid = k.target and l.type = 'follow'`.execute(db)
    return new Map(rows.map((row) => [followKey(row.fid, row.target_fid), true]))
  },
}

/** Whom a user muted or blocked, and who blocks them. */
export interface Moderation {
  muted: ReadonlySet<number>
  blocking: ReadonlySet<number>
  blockedBy: ReadonlySet<number>
}

export const moderation: RowKind<number, Moderation> = {
  max: 10_000,
  async load(db, fids) {
    const { rows } = await sql<{ fid: number; rule: keyof Moderation; other: number }>`
      select fid, 'muted' as rule, muted_fid as other from mute where fid = any(${fids}::int[])
      union all
      select blocker_fid, 'blocking', blocked_fid from block where blocker_fid = any(${fids}::int[])
      union all
      select blocked_fid, 'blockedBy', blocker_fid from block
      where blocked_fid = any(${fids}::int[])`.execute(db)
    const byFid = grouped(rows, ({ fid }) => fid)
    return new Map(
      fids.map((fid) => {
        const of = (rule: keyof Moderation) =>
          new Set((byFid.get(fid) ?? []).filter((row) => row.rule === rule).map((row) => row.other))
        return [fid, { muted: of('muted'), blocking: of('blocking'), blockedBy: of('blockedBy') }]
      }),
    )
  },
}

/** The users whom an app banned. */
export const bans: RowKind<string, ReadonlySet<number>> = {
  max: 1_000,
  async load(db, apps) {
    const { rows } = await sql<{ app: string; fids: number[] }>`
      select k.app, array(select b.banned_fid from ban b where b.app_id = k.app) as fids
      from unnest(${apps}::text[]) as k(app)`.execute(db)
    return new Map(rows.map(({ app, fids }) => [app, new Set(fids)]))
  },
}
