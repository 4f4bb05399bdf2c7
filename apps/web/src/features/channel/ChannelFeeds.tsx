import { t } from '@lingui/core/macro'
import { type Channel, useAccount, useCastaway } from '@castaway/react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pin } from 'lucide-react'
import { useCompose } from '../../shared/compose/use-compose'
import type { ChannelWindow } from '../../app/search-params'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { cleanName } from '../../ui/text/rich-text-parts'
import { CastList } from '../../shared/casts/CastList'
import { CastRow } from '../../shared/casts/CastRow'
import { NewPostsPill } from '../../shared/casts/NewPostsPill'
import { Choices } from '../../ui/form/Choices'

const row = { hideChannel: true }

/** Casts in a channel: from everyone, or only from its members. */
export function ChannelCasts({ channel, by }: { channel: Channel; by: 'members' | undefined }) {
  const { q } = useCastaway()
  const compose = useCompose()
  const name = cleanName(channel.name, channel.id)
  const membersOnly = by === 'members'
  const options = q.fetchFeedByChannelIds.keys({
    channelIds: [channel.id],
    membersOnly,
    limit: 25,
  })
  const query = useInfiniteQuery(options)
  return (
    <>
      <Choices
        label={t`Show casts from`}
        choices={[
          { label: t`Everyone`, search: {}, chosen: !membersOnly },
          { label: t`Members only`, search: { by: 'members' }, chosen: membersOnly },
        ]}
      />
      {membersOnly ? null : <PinnedCast hash={channel.pinned_cast_hash} />}
      <NewPostsPill options={options} topics={[`channel:${channel.id}`]} />
      <CastList
        label={membersOnly ? t`Casts by members of ${name}` : t`Casts in ${name}`}
        name={membersOnly ? 'channel-members' : 'channel'}
        query={query}
        row={row}
        empty={
          membersOnly ? (
            <EmptyState
              title={t`No casts from members`}
              action={
                <Link to="." search={{} as never} replace className={buttonClass('primary')}>
                  {t`See all casts`}
                </Link>
              }
            >
              {t`Members haven’t cast here, but others may have.`}
            </EmptyState>
          ) : (
            <EmptyState
              title={t`No casts here yet`}
              action={
                <Button tone="primary" onClick={compose}>
                  {t`Write the first cast`}
                </Button>
              }
            >
              {t`Every channel starts with one cast.`}
            </EmptyState>
          )
        }
      />
    </>
  )
}

/** The channel's pinned cast; renders nothing while it loads or if it was deleted. */
function PinnedCast({ hash }: { hash: string | undefined }) {
  const { q } = useCastaway()
  const account = useAccount()
  const cast = useQuery({
    ...q.lookupCastByHashOrWarpcastUrl.query({
      identifier: hash ?? '',
      type: 'hash',
      ...(account ? { viewerFid: account.fid } : {}),
    }),
    enabled: hash !== undefined,
  })
  if (!hash || !cast.isSuccess) return null
  return (
    <section aria-label={t`Pinned cast`}>
      <p className="flex items-center gap-1.5 px-(--row-x) pt-3 text-small font-medium text-ink-soft">
        <Pin size={14} aria-hidden="true" />
        {t`Pinned`}
      </p>
      <CastRow hash={hash} hideChannel />
    </section>
  )
}

/** Casts in a channel that many people interact with. */
export function ChannelTrending({ channel, window }: { channel: Channel; window: ChannelWindow }) {
  const { q } = useCastaway()
  const name = cleanName(channel.name, channel.id)
  const query = useInfiniteQuery(
    q.fetchTrendingFeed.keys({ channelId: channel.id, timeWindow: window, limit: 10 }),
  )
  const choice = (label: string, value: ChannelWindow) => ({
    label,
    search: { tab: 'trending', ...(value === '7d' ? {} : { window: value }) },
    chosen: value === window,
  })
  return (
    <>
      <Choices
        label={t`Time range`}
        choices={[choice(t`6 hours`, '6h'), choice(t`1 day`, '24h'), choice(t`1 week`, '7d')]}
      />
      <CastList
        label={t`Trending in ${name}`}
        name={`channel-trending-${window}`}
        query={query}
        row={row}
        empty={
          <EmptyState title={t`Calm waters`}>
            {t`No likes or recasts in this channel during this time.`}
          </EmptyState>
        }
      />
    </>
  )
}
