import type { Castaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { recordsOf } from '../../app/records'
import { cleanName } from '../../ui/text/rich-text-parts'
import { toast } from '../../ui/toast/toasts'
import { trimmedName } from '../pins/pins'

/** Limit of muted channels, as the records have it. */
const MAX_CHANNELS = 1_000

/** Mutes a channel for the person on all their devices, or undoes it, and offers an undo. */
export async function setChannelMuted(
  castaway: Castaway,
  channel: { id: string; name?: string | undefined },
  on: boolean,
): Promise<void> {
  const { store, ready } = recordsOf(castaway)
  await ready
  const id = channel.id.toLowerCase()
  const before = store.get('muted-channel', id)
  if (on && !before && store.all('muted-channel').length >= MAX_CHANNELS) {
    toast({
      tone: 'bad',
      title: t`Too many muted channels`,
      advice: t`You can mute up to ${MAX_CHANNELS} channels. Unmute one first.`,
    })
    return
  }
  const name = trimmedName(cleanName(channel.name, id))
  await store.put('muted-channel', id, on ? { name, mutedAt: Date.now() } : null)
  toast({
    title: on ? t`/${id} muted` : t`/${id} unmuted`,
    ...(on && { advice: t`Its casts won’t appear in Home. They’re still on the channel’s page.` }),
    action: {
      label: t`Undo`,
      run: () => void store.put('muted-channel', id, before),
    },
  })
}
