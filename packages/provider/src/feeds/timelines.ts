import type { Kysely } from 'kysely'
import { NEWEST, type CastRow, type Timeline } from '../rows/casts'
import { rowsOf } from '../rows/index'
import type { Tables } from '../store/index'
import type { CastRef, KeysetCursor, Reader } from './conditions'
import { hiddenFrom } from './hidden'

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
 * @returns null if the page reaches further back than the timelines, or that far is not known
 */
export async function newestOfTimelines(
  db: Kysely<Tables>,
  params: FollowingFeedParams,
): Promise<CastRef[] | null> {
  const { authors, withRecasts, reader, cursor, limit } = params
  if (authors.length > MOST_AUTHORS) return null
  const rows = rowsOf(db)
  const [timelines, hidden] = await Promise.all([rows.timelines(authors), hiddenFrom(rows, reader)])
  const { entries, knownTo } = newestFirst(timelines, withRecasts, cursor)
  if (cursor && cursor.ts <= knownTo) return null
  const feedOf = new Set(authors)
  const found: CastRef[] = []
  for (;;) {
    const some = take(entries, AT_ONCE)
    if (some.length === 0) return knownTo === NOTHING ? found : null
    const casts = await rows.casts(some.flatMap(({ hash, isRecast }) => (isRecast ? [hash] : [])))
    for (const entry of some) {
      if (entry.ts <= knownTo) return null
      if (entry.isRecast) {
        const cast = casts.get(entry.hash)
        if (!cast || hidden.has(cast.fid)) continue
        const first = firstRecaster(cast, feedOf)
        if (first === undefined) return null
        if (first !== entry.fid || (cast.parent_hash === null && feedOf.has(cast.fid))) continue
      }
      found.push({ hash: entry.hash, ts: entry.ts })
      if (found.length === limit) return found
    }
  }
}

/** @returns undefined if not all recasters of the cast are known */
function firstRecaster(
  { recasters }: CastRow,
  feedOf: ReadonlySet<number>,
): number | null | undefined {
  if (!recasters) return undefined
  return recasters.find(([fid]) => feedOf.has(fid))?.[0] ?? null
}

/** Before the first second. */
const NOTHING = -1

/** One of the two lists of a timeline, and how far it was walked down. */
interface Walk {
  list: Timeline['casts']
  at: number
  fid: number
  isRecast: boolean
}

/** A heap of the walks, the one with the newest entry on top. */
function newestFirst(
  timelines: ReadonlyMap<number, Timeline>,
  withRecasts: boolean,
  cursor: KeysetCursor | undefined,
): { entries: Walk[]; knownTo: number } {
  let knownTo = NOTHING
  const entries: Walk[] = []
  const add = (list: Timeline['casts'], fid: number, isRecast: boolean) => {
    if (list.length === NEWEST) knownTo = Math.max(knownTo, list.at(-1)![1])
    let at = 0
    while (cursor && at < list.length && !isAfter(list[at]!, cursor)) at++
    if (at < list.length) entries.push({ list, at, fid, isRecast })
  }
  for (const [fid, { casts, recasts }] of timelines) {
    add(casts, fid, false)
    if (withRecasts) add(recasts, fid, true)
  }
  for (let at = entries.length >> 1; at >= 0; at--) sink(entries, at)
  return { entries, knownTo }
}

const isAfter = ([hash, ts]: [string, number], cursor: KeysetCursor): boolean =>
  ts < cursor.ts || (ts === cursor.ts && hash < cursor.key)

const head = ({ list, at }: Walk): [string, number] => list[at]!

/** Takes the newest entries from the heap. */
function take(heap: Walk[], count: number): Entry[] {
  const taken: Entry[] = []
  while (taken.length < count && heap.length > 0) {
    const top = heap[0]!
    const [hash, ts] = head(top)
    taken.push({ hash, ts, fid: top.fid, isRecast: top.isRecast })
    top.at++
    if (top.at === top.list.length) {
      const last = heap.pop()!
      if (heap.length > 0) heap[0] = last
    }
    sink(heap, 0)
  }
  return taken
}

const isNewer = (a: Walk, b: Walk): boolean => {
  const [hash, ts] = head(a)
  const [otherHash, otherTs] = head(b)
  return ts > otherTs || (ts === otherTs && hash > otherHash)
}

function sink(heap: Walk[], from: number): void {
  for (let at = from; ;) {
    const left = 2 * at + 1
    let top = at
    if (left < heap.length && isNewer(heap[left]!, heap[top]!)) top = left
    if (left + 1 < heap.length && isNewer(heap[left + 1]!, heap[top]!)) top = left + 1
    if (top === at) return
    const moved = heap[at]!
    heap[at] = heap[top]!
    heap[top] = moved
    at = top
  }
}
