import type { User, UserDehydrated } from '@castaway/contract'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../store/index'
import { BADGE_SCORE } from '../scores/badge'
import { findNames } from './text'

export interface UserRow {
  fid: number
  custody_address: string
  username: string | null
  display_name: string | null
  bio: string | null
  pfp_url: string | null
  location: string | null
  x_username: string | null
  github_username: string | null
  follower_count: number | null
  following_count: number | null
  score: number | null
  /** `[address, protocol]`, oldest first. */
  verifications: [string, string][] | null
  following: boolean
  followed_by: boolean
  blocking: boolean
  blocked_by: boolean
}

/** Returns the name to show: the username, or the FID for users without one. */
export const usernameOrFid = (username: string | null | undefined, fid: number): string =>
  username ?? `!${fid}`

/**
 * Returns users as this viewer sees them, in one or two queries for any number. FIDs without an account are left out.
 */
export async function viewUsers(
  db: Kysely<Tables>,
  fids: Iterable<number>,
  viewer?: number,
): Promise<Map<number, User>> {
  const rows = await userRows(db, [...new Set(fids)], viewer)
  const mentioned = await mentionedInBios(db, rows)
  return new Map(rows.map((row) => [row.fid, present(row, viewer !== undefined, mentioned)]))
}

async function userRows(db: Kysely<Tables>, fids: number[], viewer = 0): Promise<UserRow[]> {
  if (fids.length === 0) return []
  const { rows } = await sql<UserRow>`
    select a.fid, a.custody_address, p.username, p.display_name, p.bio, p.pfp_url, p.location,
      p.x_username, p.github_username, p.follower_count, p.following_count, p.score,
      (select json_agg(json_build_array(v.address, v.protocol) order by v.ts, v.address)
        from verification v where v.fid = a.fid) as verifications,
      exists (select from link l where l.fid = ${viewer} and l.target_fid = a.fid and l.type = 'follow') as following,
      exists (select from link l where l.fid = a.fid and l.target_fid = ${viewer} and l.type = 'follow') as followed_by,
      exists (select from block b where b.blocker_fid = ${viewer} and b.blocked_fid = a.fid) as blocking,
      exists (select from block b where b.blocker_fid = a.fid and b.blocked_fid = ${viewer}) as blocked_by
    from account a left join profile p on p.fid = a.fid
    where a.fid = any(${fids}::int[])`.execute(db)
  return rows
}

async function mentionedInBios(
  db: Kysely<Tables>,
  rows: UserRow[],
): Promise<Map<string, UserDehydrated>> {
  const names = [...new Set(rows.flatMap((row) => findNames(row.bio ?? '').map((m) => m.name)))]
  if (names.length === 0) return new Map()
  const { rows: found } = await sql<DehydratedRow>`
    select p.fid, p.username, p.display_name, p.pfp_url, a.custody_address
    from profile p join account a on a.fid = p.fid where p.username = any(${names})`.execute(db)
  return new Map(found.map((row) => [row.username!, dehydrate(row)]))
}

function present(row: UserRow, seen: boolean, mentionable: Map<string, UserDehydrated>): User {
  const verified = row.verifications ?? []
  const eth = verified.filter(([, protocol]) => protocol === 'ethereum').map(([a]) => a)
  const sol = verified.filter(([, protocol]) => protocol === 'solana').map(([a]) => a)
  const score = Math.round((row.score ?? 0) * 100) / 100
  const mentions = findNames(row.bio ?? '').filter(({ name }) => mentionable.has(name))
  const location = locationOf(row.location)
  return {
    object: 'user',
    fid: row.fid,
    username: usernameOrFid(row.username, row.fid),
    display_name: row.display_name ?? '',
    custody_address: row.custody_address,
    pfp_url: row.pfp_url ?? '',
    profile: {
      bio: {
        text: row.bio ?? '',
        ...(mentions.length > 0 && {
          mentioned_profiles: mentions.map(({ name }) => mentionable.get(name)!),
          mentioned_profiles_ranges: mentions.map(({ start, end }) => ({ start, end })),
        }),
      },
      ...(location && { location }),
    },
    follower_count: row.follower_count ?? 0,
    following_count: row.following_count ?? 0,
    verifications: eth,
    verified_addresses: {
      eth_addresses: eth,
      sol_addresses: sol,
      primary: { eth_address: eth[0] ?? null, sol_address: sol[0] ?? null },
    },
    verified_accounts: [
      ...(row.x_username ? [{ platform: 'x' as const, username: row.x_username }] : []),
      ...(row.github_username
        ? [{ platform: 'github' as const, username: row.github_username }]
        : []),
    ],
    power_badge: (row.score ?? 0) >= BADGE_SCORE,
    experimental: { neynar_user_score: score },
    score,
    ...(seen && {
      viewer_context: {
        following: row.following,
        followed_by: row.followed_by,
        blocking: row.blocking,
        blocked_by: row.blocked_by,
      },
    }),
  }
}

/** Parses the protocol's location, a `geo:` URI of two numbers. */
function locationOf(geo: string | null) {
  const match = /^geo:(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(geo ?? '')
  if (!match) return undefined
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
  return { latitude, longitude }
}

export interface DehydratedRow {
  fid: number
  username: string | null
  display_name: string | null
  pfp_url: string | null
  custody_address: string | null
}

export const dehydrate = (row: DehydratedRow): UserDehydrated => ({
  object: 'user_dehydrated',
  fid: row.fid,
  username: usernameOrFid(row.username, row.fid),
  display_name: row.display_name ?? '',
  pfp_url: row.pfp_url ?? '',
  ...(row.custody_address && { custody_address: row.custody_address }),
})

/** Reads users in dehydrated form, in one query. */
export async function viewDehydratedUsers(
  db: Kysely<Tables>,
  fids: Iterable<number>,
): Promise<Map<number, UserDehydrated>> {
  const uniqueFids = [...new Set(fids)]
  if (uniqueFids.length === 0) return new Map()
  const { rows } = await sql<DehydratedRow>`
    select a.fid, a.custody_address, p.username, p.display_name, p.pfp_url
    from account a left join profile p on p.fid = a.fid
    where a.fid = any(${uniqueFids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.fid, dehydrate(row)]))
}

/** Converts a full user to the dehydrated form. */
export const toDehydratedUser = (user: User): UserDehydrated => ({
  object: 'user_dehydrated',
  fid: user.fid,
  username: user.username,
  display_name: user.display_name,
  pfp_url: user.pfp_url,
  custody_address: user.custody_address,
})

/** Returns a placeholder for a user whose account is unknown here; their casts may be known. */
export const unknownUser = (fid: number): User => ({
  object: 'user',
  fid,
  username: usernameOrFid(null, fid),
  display_name: '',
  custody_address: '0x0000000000000000000000000000000000000000',
  pfp_url: '',
  profile: { bio: { text: '' } },
  follower_count: 0,
  following_count: 0,
  verifications: [],
  verified_addresses: {
    eth_addresses: [],
    sol_addresses: [],
    primary: { eth_address: null, sol_address: null },
  },
  verified_accounts: [],
  power_badge: false,
  experimental: { neynar_user_score: 0 },
  score: 0,
})
