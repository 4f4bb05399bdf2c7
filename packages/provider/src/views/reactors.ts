import { sql, type Kysely, type RawBuilder } from 'kysely'
import { allOf, visible, type Reader } from '../feeds/conditions'
import { hiddenFrom } from '../feeds/hidden'
import { LIKERS, reactionKey, RECASTERS, type CastRow } from '../rows/casts'
import { rowsOf, type Rows } from '../rows/index'
import type { Tables } from '../store/index'

/** Maximum number of users named in the likes and recasts of a cast; the counts include all. */
const NAMED_REACTORS = 5

/** Who reacted to a cast, as a reader sees it. */
export interface Reactors {
  /** FIDs */
  likes: readonly number[]
  recasts: readonly number[]
  liked: boolean
  recasted: boolean
}

type CastReactions = Pick<CastRow, 'hash' | 'like_count' | 'recast_count' | 'likers' | 'recasters'>

/**
 * Returns who reacted to casts, by hash. Users who are hidden from the reader are not named, but counted. Recasters who
 * added a cast to a feed come first, the earliest first: the users whose feed it is, then users whom the reader follows.
 *
 * @param feedOf users whose casts and recasts make up the feed, if these are not only the users whom the viewer follows
 */
export async function reactorsOf(
  db: Kysely<Tables>,
  casts: readonly CastReactions[],
  reader: Reader,
  feedOf?: readonly number[],
): Promise<Map<string, Reactors>> {
  const rows = rowsOf(db)
  const { viewer } = reader
  const many = casts.filter(({ recast_count: count }) => count > RECASTERS)
  const [hidden, followed, viewers, named] = await Promise.all([
    hiddenFrom(rows, reader),
    viewer !== undefined && casts.some(({ recasters }) => recasters)
      ? rows.following([viewer]).then((found) => found.get(viewer))
      : undefined,
    reactionsOf(rows, casts, viewer),
    recastersOfMany(db, many, reader, feedOf),
  ])
  const feed = feedOf && new Set(feedOf)
  return new Map(
    casts.map(({ hash, likers, recasters }) => {
      const likes = (likers ?? []).filter((fid) => !hidden.has(fid)).slice(0, NAMED_REACTORS)
      const shown = (recasters ?? []).flatMap(([fid]) => (hidden.has(fid) ? [] : [fid]))
      const brought = [
        ...shown.filter((fid) => feed?.has(fid)),
        ...shown.filter((fid) => !feed?.has(fid) && followed?.has(fid)),
      ]
      const others = shown.filter((fid) => !feed?.has(fid) && !followed?.has(fid)).toReversed()
      const did = (type: 1 | 2) =>
        viewer !== undefined && viewers.has(reactionKey(viewer, type, hash))
      return [
        hash,
        {
          likes,
          recasts: named.get(hash) ?? [...brought, ...others].slice(0, NAMED_REACTORS),
          liked: viewer !== undefined && ((likers ?? []).includes(viewer) || did(1)),
          recasted: (recasters ?? []).some(([fid]) => fid === viewer) || did(2),
        },
      ]
    }),
  )
}

/** The viewer's own reactions to casts that have more than were read with them. */
async function reactionsOf(
  rows: Rows,
  casts: readonly CastReactions[],
  viewer: number | undefined,
): Promise<ReadonlyMap<string, true>> {
  if (viewer === undefined) return new Map()
  return rows.reactions(
    casts.flatMap(({ hash, like_count: likes, recast_count: recasts }) => [
      ...(likes > LIKERS ? [reactionKey(viewer, 1, hash)] : []),
      ...(recasts > RECASTERS ? [reactionKey(viewer, 2, hash)] : []),
    ]),
  )
}

/** Recasters of casts that have more than were read with them. */
async function recastersOfMany(
  db: Kysely<Tables>,
  casts: readonly CastReactions[],
  reader: Reader,
  feedOf: readonly number[] | undefined,
): Promise<Map<string, number[]>> {
  if (casts.length === 0) return new Map()
  const { rows } = await sql<{ hash: string; fids: number[] }>`
    select c.hash, array(
      select f.fid from ${recasters(reader, feedOf)} f limit ${sql.lit(NAMED_REACTORS)}) as fids
    from unnest(${casts.map(({ hash }) => hash)}::bytea[]) as c(hash)`.execute(db)
  return new Map(rows.map(({ hash, fids }) => [hash, fids]))
}

const recasters = (reader: Reader, feedOf: readonly number[] | undefined) => {
  const brings = [
    ...(feedOf ? [sql`r.fid = any(${feedOf}::int[])`] : []),
    ...(reader.viewer
      ? [
          sql`exists (select from link l
            where l.fid = ${reader.viewer}::int and l.target_fid = r.fid and l.type = 'follow')`,
        ]
      : []),
  ]
  const some = (does: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
    select r.fid from reaction r
    where r.target = c.hash and r.type = 2 and ${visible('r.fid', reader)} and ${does}
    order by ${order} limit ${sql.lit(NAMED_REACTORS)})`
  const groups = brings.map((does, place) =>
    some(
      allOf([does, ...brings.slice(0, place).map((earlier) => sql`not (${earlier})`)]),
      sql`r.ts, r.fid`,
    ),
  )
  const others = some(allOf(brings.map((does) => sql`not (${does})`)), sql`r.ts desc, r.fid desc`)
  return sql`(${sql.join([...groups, others], sql` union all `)})`
}
