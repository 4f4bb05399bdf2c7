import type { User, UserDehydrated, UserViewerContext } from '@castaway/contract'
import { addressOfKey } from '@castaway/contract/eip712'
import type { Kysely } from 'kysely'
import { rowsOf, type Rows } from '../rows/index'
import { followKey, type UserRow } from '../rows/users'
import type { Tables } from '../store/index'
import { BADGE_SCORE } from '../scores/badge'
import { clockOf } from '../store/clock-of'
import { findNames } from './text'
import { msToIso } from './times'

/** Returns the name to show: the username, or the FID for users without one. */
export const usernameOrFid = (username: string | null | undefined, fid: number): string =>
  username ?? `!${fid}`

/**
 * Returns users as this viewer sees them, in a few queries for any number. FIDs without an account are left out.
 */
export async function viewUsers(
  db: Kysely<Tables>,
  fids: Iterable<number>,
  viewer?: number,
): Promise<Map<number, User>> {
  const rows = rowsOf(db)
  const unique = [...new Set(fids)]
  const [users, contextOf] = await Promise.all([
    rows.users(unique),
    viewer === undefined ? undefined : relations(rows, unique, viewer),
  ])
  const found = unique.map((fid) => users.get(fid)).filter((row) => row !== undefined)
  const [mentionable, apps] = await Promise.all([
    namedUsers(
      rows,
      found.map(({ bio }) => bio ?? ''),
    ),
    rows.users(found.flatMap((row) => (row.auth_addresses ?? []).map(([, app]) => app))),
  ])
  const now = clockOf(db).now()
  const present = (row: UserRow): User => ({
    ...presentUser(row, mentionable, now),
    auth_addresses: authAddressesOf(row, apps),
    ...(contextOf && { viewer_context: contextOf(row.fid) }),
  })
  return new Map(found.map((row) => [row.fid, present(row)]))
}

/** Reads how a viewer and others stand to each other. */
async function relations(
  rows: Rows,
  fids: readonly number[],
  viewer: number,
): Promise<(fid: number) => UserViewerContext> {
  const [follows, moderation] = await Promise.all([
    rows.follows(fids.flatMap((fid) => [followKey(viewer, fid), followKey(fid, viewer)])),
    rows.moderation([viewer]).then((found) => found.get(viewer)!),
  ])
  return (fid) => ({
    following: follows.has(followKey(viewer, fid)),
    followed_by: follows.has(followKey(fid, viewer)),
    blocking: moderation.blocking.has(fid),
    blocked_by: moderation.blockedBy.has(fid),
  })
}

/** Reads the users whom texts mention by name. */
export async function namedUsers(
  rows: Rows,
  texts: readonly string[],
): Promise<Map<string, UserDehydrated>> {
  const names = texts.flatMap((text) => findNames(text).map(({ name }) => name))
  if (names.length === 0) return new Map()
  const fids = await rows.names(names)
  const users = await rows.users(fids.values())
  return new Map(
    [...fids].flatMap(([name, fid]) => {
      const user = users.get(fid)
      return user ? [[name, dehydrate(user)] as const] : []
    }),
  )
}

/** The addresses that can sign in as a user, with the apps that asked for them. */
const authAddressesOf = (
  { auth_addresses: keys }: UserRow,
  apps: ReadonlyMap<number, UserRow>,
): User['auth_addresses'] =>
  (keys ?? []).flatMap(([key, appFid]) => {
    const [address, app] = [addressOfKey(key), apps.get(appFid)]
    return address && app ? [{ address, app: dehydrate(app) }] : []
  })

/** Of a user's verified addresses the one they chose, or else the oldest. */
export const primaryOf = (
  verified: readonly string[],
  { primary_addresses: chosen }: Pick<UserRow, 'primary_addresses'>,
): string | null =>
  // Ethereum addresses are verified in lowercase and chosen with their checksum.
  verified.find((address) =>
    chosen?.some((one) => one === address || one.toLowerCase() === address),
  ) ??
  verified[0] ??
  null

/** Milliseconds of a Pro subscription whose beginning is unknown. */
const PRO_PERIOD_MS = 365 * 24 * 3600 * 1000

/**
 * A user's Pro subscription; none if there never was one. Of those that come with a world only the end is known: they
 * begin a year before it.
 */
const proOf = ({ pro_expires_at: end, pro_since: since }: UserRow, now: number): User['pro'] =>
  end === null
    ? undefined
    : {
        status: end > now ? 'subscribed' : 'unsubscribed',
        subscribed_at: msToIso(since ?? end - PRO_PERIOD_MS),
        expires_at: msToIso(end),
      }

function presentUser(
  row: UserRow,
  mentionable: Map<string, UserDehydrated>,
  now: number,
): Omit<User, 'auth_addresses'> {
  const verified = row.verifications ?? []
  const eth = verified.filter(([, protocol]) => protocol === 'ethereum').map(([a]) => a)
  const sol = verified.filter(([, protocol]) => protocol === 'solana').map(([a]) => a)
  const score = scoreOf(row)
  const pro = proOf(row, now)
  const mentions = findNames(row.bio ?? '').filter(({ name }) => mentionable.has(name))
  const location = locationOf(row.location)
  return {
    object: 'user',
    fid: row.fid,
    username: usernameOrFid(row.username, row.fid),
    display_name: row.display_name ?? '',
    custody_address: row.custody_address,
    pfp_url: row.pfp_url ?? '',
    registered_at: msToIso(row.registered_at),
    ...(pro && { pro }),
    profile: {
      bio: {
        text: row.bio ?? '',
        ...(mentions.length > 0 && {
          mentioned_profiles: mentions.map(({ name }) => mentionable.get(name)!),
          mentioned_profiles_ranges: mentions.map(({ start, end }) => ({ start, end })),
        }),
      },
      ...(location && { location }),
      ...(row.banner_url && { banner: { url: row.banner_url } }),
    },
    follower_count: row.follower_count ?? 0,
    following_count: row.following_count ?? 0,
    verifications: eth,
    verified_addresses: {
      eth_addresses: eth,
      sol_addresses: sol,
      primary: { eth_address: primaryOf(eth, row), sol_address: primaryOf(sol, row) },
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

const scoreOf = ({ score }: UserRow): number => Math.round((score ?? 0) * 100) / 100

const dehydrate = (row: UserRow): UserDehydrated => ({
  object: 'user_dehydrated',
  fid: row.fid,
  username: usernameOrFid(row.username, row.fid),
  display_name: row.display_name ?? '',
  pfp_url: row.pfp_url ?? '',
  custody_address: row.custody_address,
  score: scoreOf(row),
})

/** Reads users in dehydrated form, in one query. */
export async function viewDehydratedUsers(
  db: Kysely<Tables>,
  fids: Iterable<number>,
): Promise<Map<number, UserDehydrated>> {
  const users = await rowsOf(db).users(fids)
  return new Map([...users].map(([fid, row]) => [fid, dehydrate(row)]))
}

/** Returns a placeholder for a user whose account is unknown here; their casts may be known. */
export const unknownUser = (fid: number): User => ({
  object: 'user',
  fid,
  username: usernameOrFid(null, fid),
  display_name: '',
  custody_address: '0x0000000000000000000000000000000000000000',
  pfp_url: '',
  registered_at: msToIso(0),
  profile: { bio: { text: '' } },
  follower_count: 0,
  following_count: 0,
  verifications: [],
  auth_addresses: [],
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
