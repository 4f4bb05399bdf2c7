import {
  toFarcasterTime,
  type FrameCatalogCategory,
  type FrameV2,
  type FrameV2WithFullAuthor,
  type MiniAppNetwork,
  type MiniAppTimeWindow,
} from '@castaway/contract'
import { sql, type Kysely } from 'kysely'
import type { AppContext } from '../context'
import type { Db, Tables } from '../store/index'
import type { StoredMiniApp } from '../store/tables-frames'
import { viewUsers } from '../views/users'
import { allOf, prefixPattern, visible, type Reader } from '../feeds/conditions'
import type { GenuineManifest } from './manifest'
import { domainOf, HOUR_MS } from './record-use'

/** Length of a window, in hours. */
export const windowHours: Record<MiniAppTimeWindow, number> = {
  '1h': 1,
  '6h': 6,
  '12h': 12,
  '24h': 24,
  '7d': 168,
}

/** The row of a mini app, from the frame on its home page and its domain's genuine manifest. */
export function miniAppRow(
  frame: StoredMiniApp,
  { authorFid, manifest, networks }: GenuineManifest,
  at: number,
) {
  const app = manifest.frame
  const name = app?.name ?? frame.name
  return {
    home_url: app?.home_url ?? frame.frames_url,
    domain: domainOf(frame.frames_url),
    author_fid: authorFid,
    name,
    category: app?.primary_category ?? null,
    // The manifest applies to the whole app, while the crawled page may be any of its pages.
    frame: JSON.stringify({
      ...frame,
      frames_url: app?.home_url ?? frame.frames_url,
      name,
      icon: app?.icon_url ?? frame.icon,
      image: app?.image_url ?? frame.image,
      ...(app?.button_title && { title: app.button_title }),
      manifest,
    } satisfies StoredMiniApp),
    words: [name, app?.subtitle, app?.tagline, app?.description, ...(app?.tags ?? [])]
      .filter(Boolean)
      .join(' '),
    listed: app?.noindex !== true,
    networks,
    found_at: at,
  }
}

/** Stores a mini app whose manifest is genuine. A manifest may only contain URLs on its own domain. */
export async function saveMiniApp(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  frame: FrameV2,
  genuine: GenuineManifest,
): Promise<void> {
  // A domain may have an account association without an app.
  if (!genuine.manifest.frame) return
  const { author: _, name = genuine.manifest.frame.name, ...plain } = frame
  const icon = plain.icon ?? genuine.manifest.frame.icon_url
  const row = miniAppRow({ ...plain, name, icon }, genuine, clock.now())
  if (domainOf(row.home_url) !== row.domain) return
  await store.db
    .insertInto('mini_app')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('home_url').doUpdateSet({ ...row, found_at: sql`mini_app.found_at` }),
    )
    .execute()
}

/** The stored genuine manifest of the mini app at a URL; null if it is unknown. */
export async function manifestOf(db: Db, url: string): Promise<GenuineManifest | null> {
  const row = await db
    .selectFrom('mini_app')
    .select(['author_fid', 'frame', 'networks'])
    .where('home_url', '=', url)
    .executeTakeFirst()
  const manifest = row?.frame.manifest
  const networks = (row?.networks ?? null) as MiniAppNetwork[] | null
  return row && manifest ? { authorFid: row.author_fid, manifest, networks } : null
}

/** Mini apps that require one of these chains, or none. */
const runsOn = (networks: readonly string[] | undefined) =>
  networks ? sql`(m.networks is null or m.networks && ${networks}::text[])` : sql`true`

/**
 * URLs of listed mini apps, ranked by their users in the window and the growth over the window before, so that new and
 * growing apps come before old and large ones.
 * @param now Unix milliseconds
 */
export async function rankMiniApps(
  db: Db,
  filters: {
    hours: number
    now: number
    categories?: FrameCatalogCategory[]
    networks?: MiniAppNetwork[]
    limit: number
  },
): Promise<string[]> {
  const hour = Math.floor(filters.now / HOUR_MS)
  const [begin, before] = [hour - filters.hours, hour - 2 * filters.hours]
  const { rows } = await sql<{ home_url: string }>`
    with used as (
      select u.home_url, count(distinct u.fid) filter (where u.hour > ${begin}::int) as people,
        count(distinct u.fid) filter (where u.hour <= ${begin}::int) as people_before
      from mini_app_use u where u.hour > ${before}::int and u.hour <= ${hour}::int group by u.home_url)
    select m.home_url from mini_app m left join used u on u.home_url = m.home_url
    where m.listed and ${runsOn(filters.networks)} ${filters.categories ? sql`and m.category = any(${filters.categories}::text[])` : sql``}
    order by coalesce(2 * u.people - u.people_before, 0) desc, coalesce(u.people, 0) desc,
      m.found_at desc, m.home_url
    limit ${filters.limit}::int`.execute(db)
  return rows.map((row) => row.home_url)
}

/**
 * URLs of listed mini apps that match all words; matches of the first word in the name come first.
 * @param find.words lowercase
 */
export async function findMiniApps(
  db: Db,
  { words, networks }: { words: string[]; networks?: MiniAppNetwork[] },
  after: { rank: number; name: string; url: string } | undefined,
  limit: number,
) {
  const holds = words.map(
    (word) => sql`' ' || lower(m.words) like ${`% ${prefixPattern(word)}`}::text`,
  )
  const { rows } = await sql<{ home_url: string; name: string; rank: number }>`
    select * from (
      select m.home_url collate "C" as home_url, m.name collate "C" as name,
        case when ' ' || lower(m.name) like ${`% ${prefixPattern(words[0]!)}`}::text then 0 else 1 end as rank
      from mini_app m where m.listed and ${runsOn(networks)} and ${allOf(holds)}) found
    where ${after ? sql`(rank, name, home_url) > (${after.rank}::int, ${after.name}::text, ${after.url}::text)` : sql`true`}
    order by rank, name, home_url limit ${limit}::int`.execute(db)
  return rows
}

interface MiniAppUse {
  home_url: string
  fid: number
  times: number
}

/**
 * Listed mini apps that the users whom the reader follows use or cast about, with the number of times for each user.
 */
export async function usedByFollowed(
  db: Db,
  reader: Reader & { viewer: number },
  since: { ms: number; networks?: MiniAppNetwork[]; limit: number },
): Promise<MiniAppUse[]> {
  const { rows } = await sql<MiniAppUse>`
    with acts as (
      select u.home_url, u.fid, u.uses from mini_app_use u
      join link l on l.fid = ${reader.viewer}::int and l.target_fid = u.fid and l.type = 'follow'
      where u.hour > ${Math.floor(since.ms / HOUR_MS)}::int
      union all
      select e.url, c.fid, 1 from mini_app m
      join cast_embed e on e.url = m.home_url and e.ts > ${toFarcasterTime(since.ms)}::int
      join "cast" c on c.hash = e.cast_hash
      join link l on l.fid = ${reader.viewer}::int and l.target_fid = c.fid and l.type = 'follow')
    select a.home_url, a.fid, sum(a.uses)::int as times
    from acts a join mini_app m on m.home_url = a.home_url
    where m.listed and ${runsOn(since.networks)} and ${visible('a.fid', reader)}
    group by a.home_url, a.fid
    order by times desc, a.fid, a.home_url limit ${since.limit}::int`.execute(db)
  return rows
}

/** Full mini apps, in the order of their URLs; deleted ones are left out. */
export async function viewMiniApps(
  db: Kysely<Tables>,
  homeUrls: string[],
  viewer?: number,
): Promise<FrameV2WithFullAuthor[]> {
  if (homeUrls.length === 0) return []
  const rows = await db
    .selectFrom('mini_app')
    .select(['home_url', 'author_fid', 'frame'])
    .where('home_url', 'in', homeUrls)
    .execute()
  const authors = await viewUsers(
    db,
    rows.map((row) => row.author_fid),
    viewer,
  )
  const known = new Map(rows.map((row) => [row.home_url, row]))
  return homeUrls.flatMap((url) => {
    const row = known.get(url)
    const author = row && authors.get(row.author_fid)
    return row ? [{ ...row.frame, ...(author && { author }) }] : []
  })
}
