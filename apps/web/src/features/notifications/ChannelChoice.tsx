import { useCastaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { classes } from '../../ui/classes'

/** Limit of channels per notification request. */
const MAX_CHANNELS = 100

/** Ids of the channels that the account follows. */
export function useOwnChannels(fid: number, enabled: boolean) {
  const { q } = useCastaway()
  return useQuery({
    ...q.fetchUserChannels.query({ fid, limit: MAX_CHANNELS }),
    select: ids,
    enabled,
    // Includes channels that were followed a moment ago.
    refetchOnMount: 'always',
  })
}
// A stable function, so that equal data selects to the same list.
const ids = ({ channels }: { channels: { id: string }[] }) =>
  channels.slice(0, MAX_CHANNELS).map(({ id }) => id)

/** Selects the channels of the notifications: all followed ones, or one. */
export function ChannelChoice({
  channels,
  current,
  onChange,
}: {
  channels: readonly string[]
  current: string | undefined
  onChange: (channel?: string) => void
}) {
  const shown = current && !channels.includes(current) ? [current, ...channels] : channels
  if (shown.length === 0) return null
  return (
    <div className="border-b border-line">
      <fieldset className="flex min-w-0 fade-edges gap-1.5 overflow-x-auto px-(--row-x) py-2.5 [scrollbar-width:thin]">
        <legend className="sr-only">{t`Channel`}</legend>
        <Choice pressed={!current} label={t`All my channels`} onPress={() => onChange()} />
        {shown.map((id) => (
          <Choice key={id} pressed={id === current} label={`/${id}`} onPress={() => onChange(id)} />
        ))}
      </fieldset>
    </div>
  )
}

function Choice({
  label,
  pressed,
  onPress,
}: {
  label: string
  pressed: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classes(
        'h-8 shrink-0 rounded-full px-3.5 text-small font-medium whitespace-nowrap transition-colors duration-100',
        pressed
          ? 'bg-accent-wash text-accent-strong'
          : 'text-ink-soft hover:bg-sunken hover:text-ink',
      )}
    >
      <bdi>{label}</bdi>
    </button>
  )
}
