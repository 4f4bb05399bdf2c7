import type { EntityStore } from '@castaway/react'
import type { HidingRules } from './hiding-rules'

/** The casts that Home shows, by their keys. */
export const withoutMutedChannels = (
  keys: readonly string[],
  store: Pick<EntityStore, 'cast'>,
  { isFromMutedChannel }: Pick<HidingRules, 'isFromMutedChannel'>,
): string[] =>
  keys.filter((key) => {
    const cast = store.cast(key)
    return !cast || !isFromMutedChannel(cast)
  })
