import { type Castaway, useCastaway } from '@castaway/react'
import { useEffect, useSyncExternalStore } from 'react'

/** Where a cast stands that may be hidden there. */
export type HidingPlace = 'feeds' | 'replies' | 'notifications' | 'search'

/** Why somebody does not want to see it. */
export interface Hidden {
  why: 'word' | 'muted' | 'blocked'
  /** In words, for the place where it would stand. */
  reason: string
}

/** What of a cast is looked at: full casts, and those that stand in quotes. */
export interface HidableCast {
  hash: string
  text?: string | undefined
  author: { fid: number; viewer_context?: { following?: boolean } | undefined }
  embeds?: readonly unknown[] | undefined
}

export type Hide = (cast: HidableCast) => Hidden | null

/** All that is hidden, for the whole page. */
export interface Hiding {
  cast: Record<HidingPlace, Hide>
  /** Whether everything by somebody is hidden. */
  person: (fid: number) => Hidden | null
}

const nothing = () => null
let now: Hiding = {
  cast: { feeds: nothing, replies: nothing, notifications: nothing, search: nothing },
  person: nothing,
}
const listeners = new Set<() => void>()
let started: Castaway | undefined

/** Puts other rules in force. */
export function setHiding(next: Hiding): void {
  now = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The rules in force, for whoever draws nothing. */
export const hidingNow = (): Hiding => now

/** What is hidden at present; nothing until that is known. The rules come after the page that asks. */
export function useHidingNow(): Hiding {
  const castaway = useCastaway()
  useEffect(() => {
    if (started === castaway) return
    started = castaway
    import('./rules').then(
      ({ startHiding }) => startHiding(castaway),
      // Not to be had at the moment: whoever asks next tries again.
      () => (started = undefined),
    )
  }, [castaway])
  return useSyncExternalStore(subscribe, () => now)
}

/**
 * What this person does not want to see in such places: `hidden(cast)` says why, or null.
 * The function is another one as soon as other things are hidden.
 */
export const useHidden = (where: HidingPlace): Hide => useHidingNow().cast[where]
