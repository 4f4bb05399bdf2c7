import type { StoreEvent } from '../store/events'
import { reactionKey } from './casts'
import { followKey } from './users'
import type { RowCaches } from './kinds'

/** Drops the rows that an event has changed. */
export function dropChanged(caches: RowCaches, event: StoreEvent): void {
  switch (event.kind) {
    case 'cast':
    case 'cast_removed':
      caches.casts.stale([event.hash, ...(event.parentHash === null ? [] : [event.parentHash])])
      dropTimelines(caches, event.fid)
      return
    case 'reaction':
    case 'reaction_removed':
      caches.casts.stale([event.target])
      caches.reactions.stale([reactionKey(event.fid, event.type as 1 | 2, event.target)])
      if (event.type === 2) dropTimelines(caches, event.fid)
      return
    case 'follow':
    case 'unfollow':
      caches.users.stale([event.fid, event.targetFid])
      caches.following.stale([event.fid])
      caches.follows.stale([followKey(event.fid, event.targetFid)])
      return
    case 'profile':
      caches.users.stale([event.fid])
      // Under which name the user was known before is not known here.
      caches.names.clear()
      return
    case 'changed':
      if (event.rows === 'users') caches.names.clear()
      if (event.rows === 'timelines') caches.longTimelines.stale(event.keys)
      ;(caches[event.rows].stale as (keys: readonly (string | number)[]) => void)(event.keys)
      return
    case 'replaced':
      for (const cache of Object.values(caches)) cache.clear()
  }
}

function dropTimelines({ timelines, longTimelines }: RowCaches, fid: number): void {
  timelines.stale([fid])
  longTimelines.stale([fid])
}
