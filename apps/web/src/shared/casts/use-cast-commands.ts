import { type Cast, useCastaway } from '@castaway/react'
import { useMemo } from 'react'
import type { castKeys } from '../../app/keyboard/cast-keys'
import { type CastActions, useCastActions } from './use-cast-actions'

/** Keyboard commands of cast lists, by key; every key listed in the help must be here to compile. */
export function useCastCommands(): Record<string, (hash: string) => void> {
  const { store } = useCastaway()
  const actions = useCastActions()
  return useMemo(() => {
    const on = (act: (cast: Cast) => void) => (hash: string) => {
      const cast = store.cast(hash)
      if (cast) act(cast)
    }
    return commandsOf(actions, on)
  }, [actions, store])
}

const commandsOf = (
  actions: CastActions,
  on: (act: (cast: Cast) => void) => (hash: string) => void,
): Record<keyof typeof castKeys, (hash: string) => void> => ({
  o: on(actions.open),
  Enter: on(actions.open),
  u: on(actions.openAuthor),
  r: on(actions.reply),
  q: on(actions.quote),
  l: on(actions.like),
  t: on(actions.recast),
  b: on(actions.bookmark),
})
