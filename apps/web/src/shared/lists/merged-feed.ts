import type { KeyPage } from '@castaway/react'

/** A cast of a feed, and when it was published (Unix ms). */
export type TimedKey = readonly [key: string, time: number]

export interface TimedPage {
  casts: TimedKey[]
  next: string | null
}

/** The state of one of the merged feeds: fetched casts that are not shown yet, and its cursor. */
interface FeedBuffer {
  waiting: TimedKey[]
  /** Undefined: not started. Null: at its end. */
  next?: string | null
}

/**
 * Merges several feeds into one, newest first. The network limits the people per request, and a list may have more. The
 * merged cursor holds the cursor of each feed.
 * @param load fetches a page of feed number `part`
 */
export function mergedFeed(
  parts: number,
  limit: number,
  load: (part: number, cursor: string | null, signal?: AbortSignal) => Promise<TimedPage>,
) {
  return async (cursor: string | null, signal?: AbortSignal): Promise<KeyPage> => {
    const strands = strandsIn(cursor, parts)
    const fill = async (strand: FeedBuffer, part: number) => {
      while (strand.waiting.length === 0 && strand.next !== null) {
        const { casts, next } = await load(part, strand.next ?? null, signal)
        strand.waiting.push(...casts)
        // A server that repeats its cursor would cause an endless loop.
        strand.next = next === strand.next ? null : next
      }
    }
    const keys = new Set<string>()
    await Promise.all(strands.map(fill))
    while (keys.size < limit) {
      const [part, strand] = newestBuffer(strands) ?? []
      if (!strand) break
      keys.add(strand.waiting.shift()![0])
      await fill(strand, part!)
    }
    const more = strands.some(({ waiting }) => waiting.length > 0)
    return { keys: [...keys], next: more ? JSON.stringify(strands) : null }
  }
}

function newestBuffer(strands: readonly FeedBuffer[]): [number, FeedBuffer] | undefined {
  let best: [number, FeedBuffer] | undefined
  for (const [part, strand] of strands.entries()) {
    const time = strand.waiting[0]?.[1]
    if (time !== undefined && (!best || time > best[1].waiting[0]![1])) best = [part, strand]
  }
  return best
}

const strandsIn = (cursor: string | null, parts: number): FeedBuffer[] =>
  cursor === null
    ? Array.from({ length: parts }, () => ({ waiting: [] }))
    : (JSON.parse(cursor) as FeedBuffer[])
