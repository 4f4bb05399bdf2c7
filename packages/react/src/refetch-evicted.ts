import type { Castaway } from './castaway'
import { normalize } from './normalize'

/** Milliseconds to collect casts for one request: several rows become visible at a time. */
const BATCH_DELAY = 30
const MAX_BATCH = 100

const pending = new Map<Castaway, Set<string>>()

/** Fetches a cast again that was evicted to save memory. If it no longer exists, it counts as deleted. */
export function refetchEvicted(castaway: Castaway, hash: string): void {
  const known = pending.get(castaway)
  if (known) {
    known.add(hash)
    return
  }
  const hashes = new Set([hash])
  pending.set(castaway, hashes)
  setTimeout(() => {
    pending.delete(castaway)
    const all = [...hashes]
    for (let at = 0; at < all.length; at += MAX_BATCH)
      void fetchCasts(castaway, all.slice(at, at + MAX_BATCH))
  }, BATCH_DELAY)
}

async function fetchCasts({ client, store }: Castaway, hashes: string[]): Promise<void> {
  try {
    const answer = await client.fetchBulkCasts({ casts: hashes })
    normalize(answer, store)
    for (const hash of hashes) if (!store.cast(hash)) store.removeCast(hash)
  } catch {
    // The row asks again when it becomes visible again.
  }
}
