import { useCastaway } from '@castaway/react'
import { useMatch } from '@tanstack/react-router'
import { useRequireAccount } from '../../app/session/use-require-account'
import { openComposer } from './open-composer'

/** Opens the composer; in a channel, with that channel selected. */
export function useCompose(): () => void {
  const may = useRequireAccount()
  const { store } = useCastaway()
  const match = useMatch({ from: '/c/$channelId', shouldThrow: false })
  return () => {
    if (!may('cast')) return
    const channel = match ? store.channel(match.params.channelId) : undefined
    openComposer(
      channel
        ? { channel: { id: channel.id, name: channel.name, image_url: channel.image_url } }
        : {},
    )
  }
}
