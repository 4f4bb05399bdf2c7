import type { EventBatch } from '@castaway/provider'

interface FollowedScope {
  streams: number
  /** Number of the latest read. */
  read: number
  isReading: boolean
  /** Undefined until it is read: then everyone counts as followed. */
  fids: ReadonlySet<number> | undefined
}

/** Whom the accounts of open streams follow. */
export interface FollowedUsers {
  /** @returns a function that ends it */
  open(fid: number): { follows: (fid: number) => boolean; close: () => void }
  /** Takes over follows and unfollows. */
  hear(batch: EventBatch): void
}

/** @param read reads whom a user follows */
export function followedUsers(read: (fid: number) => Promise<ReadonlySet<number>>): FollowedUsers {
  const known = new Map<number, FollowedScope>()

  function load(fid: number, entry: FollowedScope): void {
    const current = ++entry.read
    entry.fids = undefined
    entry.isReading = true
    const settle = (fids?: ReadonlySet<number>) => {
      if (entry.read !== current) return
      entry.isReading = false
      entry.fids = fids
    }
    // If the database is away, so are its events: the next follow, or the next stream, reads again.
    void read(fid).then(settle, () => settle())
  }

  return {
    open(fid) {
      const entry = known.get(fid) ?? { streams: 0, read: 0, isReading: false, fids: undefined }
      known.set(fid, entry)
      entry.streams++
      if (!entry.fids && !entry.isReading) load(fid, entry)
      return {
        follows: (other) => entry.fids?.has(other) ?? true,
        close() {
          if (--entry.streams === 0) known.delete(fid)
        },
      }
    },
    hear({ events }) {
      for (const event of events) {
        if (event.kind !== 'follow' && event.kind !== 'unfollow') continue
        const entry = known.get(event.fid)
        if (entry) load(event.fid, entry)
      }
    },
  }
}
