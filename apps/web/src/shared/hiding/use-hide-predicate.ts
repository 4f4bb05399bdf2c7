import { type Castaway, useCastaway } from '@castaway/react'
import { useEffect, useSyncExternalStore } from 'react'
import type { Surface, HidePredicate, HidingRules } from './hiding-rules'
import { currentHidingRules, subscribeHidingRules } from './state'

let started: Castaway | undefined

/** The active mute rules; empty until their chunk has loaded, after the page that uses them. */
export function useHidingRules(): HidingRules {
  const castaway = useCastaway()
  useEffect(() => {
    if (started === castaway) return
    started = castaway
    import('./rules').then(
      ({ startHiding }) => startHiding(castaway),
      // It could not be loaded: the next caller tries again.
      () => (started = undefined),
    )
  }, [castaway])
  return useSyncExternalStore(subscribeHidingRules, currentHidingRules)
}

/** A predicate for this surface: `hidden(cast)` returns the reason, or null. The function changes when the rules do. */
export const useHidePredicate = (where: Surface): HidePredicate => useHidingRules().cast[where]
