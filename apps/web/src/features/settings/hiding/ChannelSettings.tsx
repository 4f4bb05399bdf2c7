import { useCastaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChannelLink } from '../../../app/names'
import { useRecords } from '../../../app/records'
import { setChannelMuted } from '../../../shared/hiding/channels'
import { cleanName } from '../../../ui/text/rich-text-parts'
import { HiddenThings } from './HiddenThings'

/** The channels that the user muted, the latest first. */
export function ChannelSettings() {
  const castaway = useCastaway()
  const channels = useRecords('muted-channel')?.toSorted((a, b) => b.body.mutedAt - a.body.mutedAt)
  return (
    <HiddenThings
      anchor="channels"
      title={t`Muted channels`}
      about={t`Casts in these channels don’t appear in Home, and you’re notified only of replies and mentions. Only you can see this list, and it syncs to your other devices.`}
      none={
        <Trans>
          No muted channels yet. You can mute a channel from the menu on its page or on one of its
          casts.
        </Trans>
      }
      things={channels?.map(({ id, body }) => ({
        id,
        name: cleanName(body.name, id),
        about: <ChannelLink channel={{ id }} />,
        since: body.mutedAt,
        action: t`Unmute`,
        label: t`Unmute /${id}`,
        onAction: () => void setChannelMuted(castaway, { id }, false),
      }))}
    />
  )
}
