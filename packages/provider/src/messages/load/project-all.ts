import { sql } from 'kysely'
import type { Tx } from '../../store/open'
import { searchColumns } from '../../text/stems'
import { typesOfKind } from '../conflict'
import { inView } from '../in-view'
import { fillChannels } from '../project/channel'
import { fillBlocks } from '../project/link'
import { fillNotifications } from '../project/notification'
import { parkReactions } from '../project/reaction'
import { fillTrends } from '../project/trend'
import { refreshProfiles } from '../project/user-data'

/**
 * Writes all projections and counters from the log and the staged messages, each table by one statement.
 * @param now Unix milliseconds
 */
export async function projectAll(tx: Tx, now: number): Promise<void> {
  // Each statement joins and sorts whole tables.
  await sql`set local work_mem = '64MB'`.execute(tx)
  await placeCasts(tx)
  await parkReactions(tx)
  await insertCasts(tx)
  // Without statistics the planner takes the tables for empty.
  for (const name of ['cast', 'cast_embed', 'reaction', 'link', 'user_data'])
    await sql`analyze ${sql.table(name)}`.execute(tx)
  await countPeople(tx)
  await fillBlocks(tx)
  await fillStorageUse(tx)
  await fillChannels(tx)
  await fillTrends(tx)
  await fillNotifications(tx, now)
}

/** Finds the conversation of each cast, and its channel. A cast with an unknown parent starts its own. */
async function placeCasts(tx: Tx): Promise<void> {
  await sql`create index on loaded_cast (hash)`.execute(tx)
  await sql`create index on loaded_cast (parent_hash) where parent_hash is not null`.execute(tx)
  await sql`analyze loaded_cast`.execute(tx)
  await sql`
    create temporary table loaded_place on commit drop as
    with recursive place (hash, root_hash, root_parent_url) as (
      select c.hash, c.hash, c.parent_url from loaded_cast c
      where c.parent_hash is null
        or not exists (select from loaded_cast p where p.hash = c.parent_hash)
      union all
      select c.hash, p.root_hash, p.root_parent_url
      from place p join loaded_cast c on c.parent_hash = p.hash)
    select place.*, channel.id as channel_id
    from place left join channel on channel.url = place.root_parent_url`.execute(tx)
  await sql`analyze loaded_place`.execute(tx)
}

async function insertCasts(tx: Tx): Promise<void> {
  await sql`
    insert into cast_gone (hash, fid, parent_hash, root_hash, root_parent_url, channel_id)
    select c.hash, c.fid, c.parent_hash, p.root_hash, p.root_parent_url, p.channel_id
    from loaded_cast c join loaded_place p on p.hash = c.hash where not c.live`.execute(tx)
  await sql`
    insert into "cast" (hash, fid, ts, text, type, parent_hash, parent_fid, parent_url, root_hash,
      root_parent_url, channel_id, mentions, mentions_positions, embeds, app_fid, like_count,
      recast_count, reply_count, quote_count, search)
    select c.hash, c.fid, c.ts, c.text, c.type, c.parent_hash, c.parent_fid, c.parent_url,
      p.root_hash, p.root_parent_url, p.channel_id, c.mentions, c.mentions_positions, c.embeds,
      c.app_fid, coalesce(r.likes, 0), coalesce(r.recasts, 0), coalesce(k.replies, 0),
      coalesce(q.quotes, 0), s.search
    from loaded_cast c
      join loaded_place p on p.hash = c.hash
      join (${searchColumns(sql`loaded_cast`)}) s on s.hash = c.hash
      left join (
        select target, count(*) filter (where type = 1) as likes,
          count(*) filter (where type = 2) as recasts
        from reaction group by target) r on r.target = c.hash
      left join (
        select parent_hash, count(*) as replies from loaded_cast
        where live and parent_hash is not null group by parent_hash) k on k.parent_hash = c.hash
      left join (
        select quoted_hash, count(distinct cast_hash) as quotes from cast_embed
        where quoted_hash is not null group by quoted_hash) q on q.quoted_hash = c.hash
    where c.live`.execute(tx)
}

async function countPeople(tx: Tx): Promise<void> {
  const { rows } = await sql<{ fid: number }>`select distinct fid from user_data`.execute(tx)
  if (rows.length > 0)
    await refreshProfiles(
      tx,
      rows.map(({ fid }) => fid),
    )
  await sql`
    update profile p set cast_count = d.casts, following_count = d.following,
      follower_count = d.followers
    from (
      select fid, sum(casts)::int as casts, sum(following)::int as following,
        sum(followers)::int as followers
      from (
        select fid, count(*) as casts, 0 as following, 0 as followers from "cast" group by fid
        union all
        select fid, 0, count(*), 0 from link where type = 'follow' group by fid
        union all
        select target_fid, 0, 0, count(*) from link where type = 'follow' group by target_fid) n
      group by fid) d
    where p.fid = d.fid`.execute(tx)
}

async function fillStorageUse(tx: Tx): Promise<void> {
  const kinds = Object.entries(typesOfKind).flatMap(([kind, types]) =>
    types.map((type) => ({ kind, type })),
  )
  await sql`
    insert into storage_use (fid, kind, used)
    select m.fid, k.kind, sum(m.used)
    from (
      select fid, type, count(*) as used from message
      where ${inView} group by fid, type) m
    join json_to_recordset(${JSON.stringify(kinds)}::json) as k(kind text, type smallint)
      on k.type = m.type
    group by m.fid, k.kind`.execute(tx)
}
