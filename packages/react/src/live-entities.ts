import { useEffect } from 'react'
import type { EntityStore } from './entity-store'
import { useCastaway } from './hooks'
import type { LiveEvent } from './live'

/** Applies what others do, and what this user does elsewhere, to casts on the screen, as it happens. */
export function applyLiveEvent(store: EntityStore, event: LiveEvent, ownFid: number | undefined) {
  const { hash } = event
  if (typeof hash !== 'string') return
  if (event.type === 'cast_removed') store.removeCast(hash)
  if (event.type !== 'reaction') return
  const kind = event.reaction === 'recast' ? 'recast' : 'like'
  const removed = event.removed === true
  if (ownFid !== undefined && event.fid === ownFid) {
    // The event comes from another tab or device, or echoes this tab's own change: settling twice counts once.
    store.settle(kind, hash, !removed)
    return
  }
  const count = kind === 'recast' ? 'recasts_count' : 'likes_count'
  const step = removed ? -1 : 1
  store.updateCast(hash, (cast) => ({
    ...cast,
    reactions: { ...cast.reactions, [count]: Math.max(0, cast.reactions[count] + step) },
  }))
}

/** Applies live events to the store while the component is mounted. */
export function useLiveEntities(ownFid: number | undefined) {
  const { live, store } = useCastaway()
  useEffect(
    () => live.subscribe((event) => applyLiveEvent(store, event, ownFid)),
    [live, store, ownFid],
  )
}
