import type { Castaway } from './castaway'
import { absorb } from './absorb'

/** Rows come into sight several at a time; their casts are asked for together. */
const TOGETHER = 30
const MOST = 100

const waiting = new Map<Castaway, Set<string>>()

/** Asks again for a cast that was let go to save memory. What is really gone by now counts as deleted. */
export function recall(castaway: Castaway, hash: string): void {
  const known = waiting.get(castaway)
  if (known) {
    known.add(hash)
    return
  }
  const hashes = new Set([hash])
  waiting.set(castaway, hashes)
  setTimeout(() => {
    waiting.delete(castaway)
    const all = [...hashes]
    for (let at = 0; at < all.length; at += MOST) void ask(castaway, all.slice(at, at + MOST))
  }, TOGETHER)
}

async function ask({ client, store }: Castaway, hashes: string[]): Promise<void> {
  try {
    const answer = await client.fetchBulkCasts({ casts: hashes })
    absorb(answer, store)
    for (const hash of hashes) if (!store.cast(hash)) store.removeCast(hash)
  } catch {
    // The row asks again when it comes into sight again.
  }
}
