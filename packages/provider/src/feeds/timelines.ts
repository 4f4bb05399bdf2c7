import type { Kysely } from 'kysely'
import { NEWEST, NEWEST_LONG, type CastRow, type Timeline } from '../rows/casts'
import { rowsOf, type Rows } from '../rows/index'
import type { Tables } from '../store/index'
import type { CastRef, KeysetCursor, Reader } from './conditions'
import { hiddenFrom } from './hidden'
import { NewestFirst, type Walk } from './merge-newest'

/** For more authors than this, the query walks back in time, which is faster than reading their timelines. */
const MOST_AUTHORS = 250
/** Casts that are looked up at once while walking down the timelines. */
const AT_ONCE = 32

export interface FollowingFeedParams {
  authors: number[]
  withRecasts: boolean
  reader: Reader
  cursor?: KeysetCursor
  limit: number
}

interface Entry extends CastRef {
  fid: number
  isRecast: boolean
}

/**
 * Merges the timelines of the authors of a following feed, by the same rule as its query, in memory.
 * @returns null if the page reaches further back than the timelines, or one of its casts has too many recasters to know
 *   the first
 */
export async function newestOfTimelines(
  db: Kysely<Tables>,
  params: FollowingFeedParams,
): Promise<CastRef[] | null> {
  const { authors, reader, limit } = params
  if (authors.length > MOST_AUTHORS) return null
  const rows = rowsOf(db)
  const [hidden, entries] = await Promise.all([hiddenFrom(rows, reader), startWalk(rows, params)])
  if (!entries) return null
  const feedOf = new Set(authors)
  const found: CastRef[] = []
  for (;;) {
    const { some, end } = await take(rows, entries, AT_ONCE)
    const casts = await rows.casts(some.flatMap(({ hash, isRecast }) => (isRecast ? [hash] : [])))
    for (const { hash, ts, fid, isRecast } of some) {
      if (isRecast) {
        const cast = casts.get(hash)
        if (!cast || hidden.has(cast.fid)) continue
        if (!cast.recasters) return null
        const isOwn = cast.parent_hash === null && feedOf.has(cast.fid)
        if (isOwn || firstRecaster(cast.recasters, feedOf) !== fid) continue
      }
      found.push({ hash, ts })
      if (found.length === limit) return found
    }
    if (end === 'complete') return found
    if (end === 'unknown') return null
  }
}

const firstRecaster = (
  recasters: NonNullable<CastRow['recasters']>,
  feedOf: ReadonlySet<number>,
): number | undefined => recasters.find(([fid]) => feedOf.has(fid))?.[0]

const listOf = (timeline: Timeline | undefined, isRecast: boolean): Walk['list'] =>
  (isRecast ? timeline?.recasts : timeline?.casts) ?? []

/** @returns null if the cursor is further back than a timeline */
async function startWalk(
  rows: Rows,
  { authors, withRecasts, cursor }: FollowingFeedParams,
): Promise<NewestFirst | null> {
  const timelines = await rows.timelines(authors)
  const walks: Walk[] = []
  /** Of users with more entries than their timeline, all of them before the cursor. */
  const short: Walk[] = []
  for (const [fid, timeline] of timelines) {
    for (const isRecast of withRecasts ? [false, true] : [false]) {
      const list = listOf(timeline, isRecast)
      const walk = { list, at: firstAfter(list, cursor), fid, isRecast }
      if (walk.at === NEWEST) short.push(walk)
      walks.push(walk)
    }
  }
  if (short.length > 0) {
    const long = await rows.longTimelines(short.map(({ fid }) => fid))
    for (const walk of short) {
      walk.list = listOf(long.get(walk.fid), walk.isRecast)
      walk.at = firstAfter(walk.list, cursor)
      if (walk.at === NEWEST_LONG) return null
    }
  }
  return new NewestFirst(walks)
}

function firstAfter(list: Walk['list'], cursor: KeysetCursor | undefined): number {
  if (!cursor) return 0
  const at = list.findIndex(
    ([hash, ts]) => ts < cursor.ts || (ts === cursor.ts && hash < cursor.key),
  )
  return at < 0 ? list.length : at
}

/** Takes the newest entries, and reads more of a timeline that ends before its user's casts do. */
async function take(
  rows: Rows,
  entries: NewestFirst,
  count: number,
): Promise<{ some: Entry[]; end?: 'complete' | 'unknown' }> {
  const some: Entry[] = []
  while (some.length < count) {
    const walk = entries.top
    if (!walk) return { some, end: 'complete' }
    const { list, at, fid, isRecast } = walk
    const [hash, ts] = list[at]!
    some.push({ hash, ts, fid, isRecast })
    if (at + 1 < list.length || list.length < NEWEST) entries.advance()
    else if (list.length === NEWEST) {
      const longer = listOf((await rows.longTimelines([fid])).get(fid), isRecast)
      // Not by its place: there may be newer casts meanwhile.
      entries.extend(longer, firstAfter(longer, { ts, key: hash }))
    } else if (list.length === NEWEST_LONG) return { some, end: 'unknown' }
    else entries.advance()
  }
  return { some }
}
