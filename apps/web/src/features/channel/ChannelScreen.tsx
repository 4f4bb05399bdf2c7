import { type Channel, useCastaway, useChannel } from '@castaway/react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useCompose } from '../../app/use-compose'
import { useTitle } from '../../app/use-title'
import type { ChannelTab } from '../../router'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { Count } from '../../ui/Count'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { RichText } from '../../ui/RichText'
import { cleanName } from '../../ui/rich-text-parts'
import { CastSkeletons } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import { CastList } from '../cast/CastList'
import { FreshPill } from '../cast/FreshPill'
import { PersonRow } from '../profile/PersonRow'
import { ChannelFollowButton } from './ChannelFollowButton'
import { channelSeed } from './ChannelRow'

/** A channel: what it is about and what is said in it. */
export function ChannelScreen() {
  const { channelId } = useParams({ from: '/c/$channelId' })
  return <ChannelPage key={channelId} id={channelId.toLowerCase()} />
}

function ChannelPage({ id }: { id: string }) {
  const { q } = useCastaway()
  const lookup = useQuery(q.lookupChannel.query({ id, type: 'id' }))
  const channel = useChannel(id)
  useTitle(channel ? `${cleanName(channel.name, id)} (/${id})` : `/${id}`)
  if (channel) return <Known channel={channel} />
  return (
    <>
      <ScreenHeader title={`/${id}`} back />
      {lookup.isError ? (
        <ErrorState
          error={notThere(lookup.error) ? { code: 'CHANNEL_NOT_FOUND' } : lookup.error}
          retry={() => void lookup.refetch()}
        />
      ) : (
        <CastSkeletons />
      )}
    </>
  )
}

const notThere = (error: unknown) => (error as { status?: number } | null)?.status === 404

const tabs = [
  { id: 'casts', label: 'Casts' },
  { id: 'trending', label: 'Trending' },
  { id: 'about', label: 'About' },
] as const

function Known({ channel }: { channel: Channel }) {
  const { tab = 'casts' } = useSearch({ from: '/c/$channelId' })
  const navigate = useNavigate({ from: '/c/$channelId' })
  const name = cleanName(channel.name, channel.id)
  return (
    <>
      <ScreenHeader
        title={<bdi>{name}</bdi>}
        back
        actions={<ChannelFollowButton channel={channel} size="small" />}
      />
      <section aria-label="About" className="flex items-start gap-4 px-(--row-x) pt-5 pb-3">
        <Avatar
          url={channel.image_url}
          name={name}
          seed={channelSeed(channel.id)}
          size={72}
          square
        />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-title font-bold tracking-[-0.015em] text-channel">
            /{channel.id}
          </h2>
          <p className="text-small text-ink-soft">
            <Count value={channel.follower_count ?? 0} />
            {channel.follower_count === 1 ? ' follower' : ' followers'}
            {channel.member_count ? (
              <>
                {' · '}
                <Count value={channel.member_count} />
                {channel.member_count === 1 ? ' member' : ' members'}
              </>
            ) : null}
          </p>
          <RichText text={channel.description ?? ''} className="mt-1.5 line-clamp-3 text-body!" />
        </div>
      </section>
      <div className="border-b border-line">
        <Tabs<ChannelTab>
          label={`What there is of ${name}`}
          tabs={tabs}
          current={tab}
          onSelect={(next) =>
            void navigate({
              search: next === 'casts' ? {} : { tab: next },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <div className="min-h-[80vh]">
        {tab === 'casts' ? (
          <Casts channel={channel} />
        ) : tab === 'trending' ? (
          <Trending channel={channel} />
        ) : (
          <About channel={channel} />
        )}
      </div>
    </>
  )
}

const row = { hideChannel: true }

function Casts({ channel }: { channel: Channel }) {
  const { q } = useCastaway()
  const compose = useCompose()
  const options = q.fetchFeedByChannelIds.keys({
    channelIds: [channel.id],
    membersOnly: false,
    limit: 25,
  })
  const query = useInfiniteQuery(options)
  return (
    <>
      <FreshPill options={options} />
      <CastList
        label={`Casts in ${channel.id}`}
        name="channel"
        query={query}
        row={row}
        empty={
          <EmptyState
            title="Nobody has said anything here"
            action={
              <Button tone="primary" onClick={compose}>
                Write the first cast
              </Button>
            }
          >
            Every channel begins with one person saying something.
          </EmptyState>
        }
      />
    </>
  )
}

function Trending({ channel }: { channel: Channel }) {
  const { q } = useCastaway()
  const query = useInfiniteQuery(
    q.fetchTrendingFeed.keys({ channelId: channel.id, timeWindow: '7d', limit: 10 }),
  )
  return (
    <CastList
      label={`Trending in ${channel.id}`}
      name="channel-trending"
      query={query}
      row={row}
      empty={
        <EmptyState title="Calm waters">
          Nothing in this channel has been liked or recast in the past week.
        </EmptyState>
      }
    />
  )
}

function About({ channel }: { channel: Channel }) {
  const { q } = useCastaway()
  const fids = [...new Set([channel.lead?.fid, ...(channel.moderator_fids ?? [])])]
    .filter((fid) => fid !== undefined)
    .slice(0, 20)
  const people = useQuery({
    ...q.fetchBulkUsers.query({ fids: fids.length > 0 ? fids : [1] }),
    enabled: fids.length > 0,
  })
  return (
    <div>
      {channel.description ? (
        <RichText text={channel.description} className="px-(--row-x) py-5" />
      ) : null}
      <h3 className="border-b border-line px-(--row-x) py-3 font-bold">Who looks after it</h3>
      {fids.length === 0 || people.isError ? (
        <p className="px-(--row-x) py-5 text-ink-soft">Nobody is named.</p>
      ) : (
        fids.map((fid) => <PersonRow key={fid} fid={fid} />)
      )}
    </div>
  )
}
