import { useEffect } from 'react'
import type { EntityStore } from './entity-store'
import { useCastaway } from './hooks'
import type { LiveConnection, LiveEvent } from './live'

/** Applies what others do, and what this user does elsewhere, to casts on the screen, as it happens. */
export function applyLiveEvent(store: EntityStore, event: LiveEvent, ownFid: number | undefined) {
  const { hash } = event
  if (typeof hash !== 'string') return
  if (event.type === 'cast_removed') store.removeCast(hash)
  const { parent_hash: parent, parent_replies: replies } = event
  if (typeof parent === 'string' && typeof replies === 'number') {
    store.updateCast(parent, (cast) => ({ ...cast, replies: { ...cast.replies, count: replies } }))
  }
  if (event.type !== 'reaction') return
  const kind = event.reaction === 'recast' ? 'recast' : 'like'
  const removed = event.removed === true
  if (ownFid !== undefined && event.fid === ownFid) {
    // The event comes from another tab or device, or echoes this tab's own change: settling twice counts once.
    store.settle(kind, hash, !removed)
  }
  // Events say how many there are after them, so that they may come twice, or after a response that has them already.
  const { likes_count: likes, recasts_count: recasts } = event
  if (typeof likes !== 'number' || typeof recasts !== 'number') return
  store.updateCast(hash, (cast) => ({
    ...cast,
    reactions: { ...cast.reactions, likes_count: likes, recasts_count: recasts },
  }))
}

/** Casts whose events are asked for: those on the screen, and those that were there before. */
const WATCHED = 200

/** Asks for the events of casts that are shown. */
export function watchShownCasts(store: EntityStore, live: Pick<LiveConnection, 'watch'>) {
  /** What ends each, the one that was not shown for longest first. */
  const watched = new Map<string, () => void>()
  const stop = store.watchShown((key) => {
    const [kind, hash] = key.split(':')
    if (kind !== 'cast' || !hash?.startsWith('0x')) return
    const end = watched.get(hash) ?? live.watch([`cast:${hash.slice(2, 10)}`])
    watched.delete(hash)
    watched.set(hash, end)
    if (watched.size <= WATCHED) return
    const [oldest, endOldest] = watched.entries().next().value!
    watched.delete(oldest)
    endOldest()
  })
  return () => {
    stop()
    for (const end of watched.values()) end()
  }
}

/** Applies live events to the store while the component is mounted. */
export function useLiveEntities(ownFid: number | undefined) {
  const { live, store } = useCastaway()
  useEffect(
    () => live.subscribe((event) => applyLiveEvent(store, event, ownFid)),
    [live, store, ownFid],
  )
  useEffect(() => watchShownCasts(store, live), [live, store])
}
