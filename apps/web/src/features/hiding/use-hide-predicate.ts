import { type Castaway, useCastaway } from '@castaway/react'
import { useEffect, useSyncExternalStore } from 'react'
import type { Surface, HidePredicate, HidingRules } from './hiding-rules'
import { currentHidingRules, subscribeHidingRules } from './state'

let started: Castaway | undefined

/** What is hidden at present; nothing until that is known. The rules come after the page that asks. */
export function useHidingRules(): HidingRules {
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
  return useSyncExternalStore(subscribeHidingRules, currentHidingRules)
}

/**
 * What this person does not want to see in such places: `hidden(cast)` says why, or null.
 * The function is another one as soon as other things are hidden.
 */
export const useHidePredicate = (where: Surface): HidePredicate => useHidingRules().cast[where]
