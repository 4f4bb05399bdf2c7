import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../store/index'
import {
  afterCursor,
  allOf,
  visible,
  type KeysetCursor,
  type Reader,
  type CastRef,
} from './conditions'

export interface ChannelFeedParams {
  channelIds: string[]
  reader: Reader
  membersOnly: boolean
  withReplies: boolean
  /** Only casts by these authors. */
  fids?: number[]
  /** Only casts that a moderator of the channel liked. */
  moderated?: boolean
  cursor?: KeysetCursor
  limit: number
}

/**
 * Up to this many members, the newest casts in the channel are looked up per member: if only a few of many authors are
 * members, walking back in time would read everyone else's casts first.
 */
const LOOK_UP_EACH = 200

/** Reads casts in channels, newest first. */
export async function castsInChannels(
  db: Kysely<Tables>,
  params: ChannelFeedParams,
): Promise<CastRef[]> {
  const { fids, reader, cursor, limit } = params
  const conditions = allOf([
    afterCursor('c.ts', 'c.hash', cursor),
    visible('c.fid', reader),
    !params.withReplies && sql`c.parent_hash is null`,
    fids && sql`c.fid = any(${fids}::int[])`,
    params.moderated &&
      sql`exists (select from reaction r where r.target = c.hash and r.type = 1
        and (r.fid = ch.lead_fid or r.fid = any(ch.moderator_fids)))`,
  ])
  const newestOf = (which: RawBuilder<unknown>) => sql`(
    select c.hash, c.ts from "cast" c where c.channel_id = ch.id and ${which} and ${conditions}
    order by c.ts desc, c.hash desc limit ${limit})`
  const channels = sql`channel ch cross join lateral`
  const asked = sql`ch.id = any(${params.channelIds})`
  if (!params.membersOnly) {
    return newest(db, sql`${channels} ${newestOf(sql`true`)} x where ${asked}`, limit)
  }
  const isFew = sql`ch.member_count <= ${LOOK_UP_EACH}`
  const isMember = sql`(c.fid = ch.lead_fid or c.fid = any(ch.moderator_fids) or exists (
    select from channel_member m where m.channel_id = ch.id and m.fid = c.fid))`
  const members = sql`(
    select ch.lead_fid as fid union select unnest(ch.moderator_fids)
    union select m.fid from channel_member m where m.channel_id = ch.id)`
  return newest(
    db,
    sql`(
      select x.* from ${channels} (
        select y.* from ${members} a cross join lateral ${newestOf(sql`c.fid = a.fid`)} y
        order by y.ts desc, y.hash desc limit ${limit}) x
      where ${asked} and ${isFew}
      union all
      select x.* from ${channels} ${newestOf(isMember)} x where ${asked} and not ${isFew}) x`,
    limit,
  )
}

export interface ParentUrlFeedParams {
  parentUrls: string[]
  reader: Reader
  withReplies: boolean
  cursor?: KeysetCursor
  limit: number
}

/** Reads casts under parent URLs, newest first. */
export async function castsUnderUrls(
  db: Kysely<Tables>,
  params: ParentUrlFeedParams,
): Promise<CastRef[]> {
  const conditions = allOf([
    afterCursor('c.ts', 'c.hash', params.cursor),
    visible('c.fid', params.reader),
    !params.withReplies && sql`c.parent_hash is null`,
  ])
  return newest(
    db,
    sql`unnest(${[...new Set(params.parentUrls)]}::text[]) as u(url) cross join lateral (
      select c.hash, c.ts from "cast" c where c.root_parent_url = u.url and ${conditions}
      order by c.ts desc, c.hash desc limit ${params.limit}) x`,
    params.limit,
  )
}

async function newest(
  db: Kysely<Tables>,
  source: RawBuilder<unknown>,
  limit: number,
): Promise<CastRef[]> {
  const { rows } = await sql<CastRef>`
    select x.hash, x.ts from ${source} order by x.ts desc, x.hash desc limit ${limit}`.execute(db)
  return rows
}

export interface UserFeedParams {
  fid: number
  reader: Reader
  includeReplies: boolean
  appFid?: number
  parentUrl?: string
  channelId?: string
  cursor?: KeysetCursor
  limit: number
}

/** Reads casts by one user, newest first. */
export async function castsByUser(db: Kysely<Tables>, params: UserFeedParams): Promise<CastRef[]> {
  const { rows } = await sql<CastRef>`select c.hash, c.ts from "cast" c where ${allOf([
    sql`c.fid = ${params.fid}`,
    afterCursor('c.ts', 'c.hash', params.cursor),
    visible('c.fid', params.reader),
    !params.includeReplies && sql`c.parent_hash is null`,
    params.appFid !== undefined && sql`c.app_fid = ${params.appFid}`,
    params.parentUrl !== undefined && sql`c.root_parent_url = ${params.parentUrl}`,
    params.channelId !== undefined && sql`c.channel_id = ${params.channelId}`,
  ])} order by c.ts desc, c.hash desc limit ${params.limit}`.execute(db)
  return rows
}

export interface RepliesAndRecastsParams {
  fid: number
  filter: 'replies' | 'recasts' | 'all'
  reader: Reader
  cursor?: KeysetCursor
  limit: number
}

/** Reads the replies and recasts of one user. A reply that they also recast appears once, as a reply. */
export async function repliesAndRecasts(
  db: Kysely<Tables>,
  { fid, filter, reader, cursor, limit }: RepliesAndRecastsParams,
): Promise<CastRef[]> {
  const replies = sql`(select c.hash, c.ts from "cast" c
    where c.fid = ${fid} and c.parent_hash is not null and ${afterCursor('c.ts', 'c.hash', cursor)} and ${visible('c.fid', reader)}
    order by c.ts desc, c.hash desc limit ${limit})`
  const recasts = sql`(select r.target as hash, r.ts from reaction r join "cast" c on c.hash = r.target
    where r.fid = ${fid} and r.type = 2 and ${afterCursor('r.ts', 'r.target', cursor)}
      and ${visible('r.fid', reader)} and ${visible('c.fid', reader)}
      ${filter === 'all' ? sql`and not (c.fid = ${fid} and c.parent_hash is not null)` : sql``}
    order by r.ts desc, r.target desc limit ${limit})`
  const source =
    filter === 'replies'
      ? replies
      : filter === 'recasts'
        ? recasts
        : sql`(${replies} union all ${recasts})`
  const { rows } = await sql<CastRef>`
    select e.hash, e.ts from ${source} e order by e.ts desc, e.hash desc limit ${limit}`.execute(db)
  return rows
}

/** Reads the casts of one user with the most engagement, of all time. */
export async function popularByUser(
  db: Kysely<Tables>,
  fid: number,
  reader: Reader,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select c.hash from "cast" c
    where c.fid = ${fid} and ${visible('c.fid', reader)}
    order by c.like_count + c.recast_count + c.reply_count desc, c.ts desc, c.hash desc limit ${limit}`.execute(
    db,
  )
  return rows.map(({ hash }) => hash)
}
