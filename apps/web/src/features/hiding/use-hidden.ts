import { type Castaway, useCastaway } from '@castaway/react'
import { useEffect, useSyncExternalStore } from 'react'
import type { Surface, Hide, Hiding } from './hidden'
import { hidingNow, watchHiding } from './state'

let started: Castaway | undefined

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
  return useSyncExternalStore(watchHiding, hidingNow)
}

/**
 * What this person does not want to see in such places: `hidden(cast)` says why, or null.
 * The function is another one as soon as other things are hidden.
 */
export const useHidden = (where: Surface): Hide => useHidingNow().cast[where]
