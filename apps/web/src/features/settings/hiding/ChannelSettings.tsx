import { useCastaway } from '@castaway/react'
import type { RecordEntry } from '@castaway/react/records'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ChannelLink } from '../../../app/names'
import { useRecords } from '../../../app/records'
import { setChannelMuted } from '../../../shared/hiding/channels'
import { Button } from '../../../ui/Button'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { Skeleton } from '../../../ui/Skeleton'
import { cleanName } from '../../../ui/text/rich-text-parts'
import { Section } from '../Section'

/** Number of rows added by “Show more”. */
const STEP = 50

/** The channels that the user muted, the latest first. */
export function ChannelSettings() {
  const castaway = useCastaway()
  const channels = useRecords('muted-channel')?.toSorted((a, b) => b.body.mutedAt - a.body.mutedAt)
  const [most, setMost] = useState(STEP)
  const place = useRef<HTMLDivElement>(null)
  const unmute = ({ id }: RecordEntry<'muted-channel'>) => {
    void setChannelMuted(castaway, { id }, false)
    // The row disappears along with the focused button.
    place.current?.focus()
  }
  return (
    <Section
      anchor="channels"
      title={t`Muted channels`}
      about={t`Casts in these channels don’t appear in Home, and of their notifications only replies to you and mentions of you. Only you can see this list, and it syncs to your other devices.`}
    >
      <div ref={place} tabIndex={-1} className="outline-none">
        {!channels ? (
          <Skeleton className="h-14" />
        ) : channels.length === 0 ? (
          <p className="text-ink-soft">
            <Trans>
              No muted channels yet. You can mute a channel from the menu on its page or on one of
              its casts.
            </Trans>
          </p>
        ) : (
          <ul
            aria-label={t`Muted channels`}
            className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised"
          >
            {channels.slice(0, most).map((channel) => (
              <Row key={channel.id} channel={channel} onUnmute={() => unmute(channel)} />
            ))}
          </ul>
        )}
        {channels && channels.length > most ? (
          <Button className="mt-3" onClick={() => setMost(most + STEP)}>
            <Trans>Show more</Trans>
          </Button>
        ) : null}
      </div>
    </Section>
  )
}

function Row({
  channel: { id, body },
  onUnmute,
}: {
  channel: RecordEntry<'muted-channel'>
  onUnmute: () => void
}) {
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <bdi className="block truncate font-semibold">{cleanName(body.name, id)}</bdi>
        <span className="flex gap-1.5 text-small text-ink-soft">
          <span className="truncate">
            <ChannelLink channel={{ id }} />
          </span>
          <span aria-hidden="true">·</span>
          <RelativeTime time={new Date(body.mutedAt).toISOString()} className="shrink-0" />
        </span>
      </div>
      <Button size="small" aria-label={t`Unmute /${id}`} onClick={onUnmute}>
        <Trans>Unmute</Trans>
      </Button>
    </li>
  )
}
