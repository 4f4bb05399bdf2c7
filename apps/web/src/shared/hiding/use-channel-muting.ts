import { useCastaway } from '@castaway/react'
import { useHidingRules } from './use-hide-predicate'

/** Whether a channel is muted, and a function that changes it. What it does is loaded on first use. */
export function useChannelMuting(channel: { id: string; name?: string | undefined } | undefined): {
  muted: boolean
  setMuted: (on: boolean) => void
} {
  const castaway = useCastaway()
  const { isMutedChannel } = useHidingRules()
  return {
    muted: channel !== undefined && isMutedChannel(channel.id),
    setMuted: (on) =>
      void import('./channels').then(
        ({ setChannelMuted }) => channel && setChannelMuted(castaway, channel, on),
      ),
  }
}
