import { t } from '@lingui/core/macro'
import { errorFacts, type Channel, useCastaway, useChannel } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import type { ChannelTab } from '../../app/search-params'
import { ErrorState } from '../../ui/errors/ErrorState'
import { cleanName } from '../../ui/text/rich-text-parts'
import { CastSkeletons, RowSkeletons } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import { ChannelCasts, ChannelTrending } from './ChannelFeeds'
import { ChannelFollowButton } from '../../shared/channels/ChannelFollowButton'
import { ChannelHeader } from './ChannelHeader'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const ChannelAbout = lazyWithRetry(() => import('./ChannelAbout'))
const ChannelMembers = lazyWithRetry(() => import('./ChannelMembers'))
const ChannelFollowers = lazyWithRetry(() => import('./ChannelFollowers'))

/** A channel: its description, casts and members. */
export function ChannelScreen() {
  const { channelId } = useParams({ from: '/c/$channelId' })
  return <ChannelPage key={channelId} id={channelId.toLowerCase()} />
}

function ChannelPage({ id }: { id: string }) {
  const { q } = useCastaway()
  const lookup = useQuery(q.lookupChannel.query({ id, type: 'id' }))
  const channel = useChannel(id)
  useTitle(channel ? `${cleanName(channel.name, id)} (/${id})` : `/${id}`)
  if (channel) return <LoadedChannel channel={channel} />
  return (
    <>
      <ScreenHeader title={<bdi>/{id}</bdi>} back />
      {lookup.isError ? (
        <ErrorState
          error={notThere(lookup.error) ? NO_CHANNEL : lookup.error}
          retry={() => void lookup.refetch()}
        />
      ) : (
        <CastSkeletons />
      )}
    </>
  )
}

const NO_CHANNEL = { code: 'CHANNEL_NOT_FOUND' }
const notThere = (error: unknown) => errorFacts(error).status === 404

const tabs = (): { id: ChannelTab; label: string }[] => [
  { id: 'casts', label: t`Casts` },
  { id: 'trending', label: t`Trending` },
  { id: 'members', label: t`Members` },
  { id: 'followers', label: t`Followers` },
  { id: 'about', label: t`About` },
]

function LoadedChannel({ channel }: { channel: Channel }) {
  const { tab = 'casts', by, window } = useSearch({ from: '/c/$channelId' })
  const navigate = useNavigate({ from: '/c/$channelId' })
  const name = cleanName(channel.name, channel.id)
  return (
    <>
      <ScreenHeader
        title={<bdi>{name}</bdi>}
        back
        actions={<ChannelFollowButton channel={channel} size="small" />}
      />
      <ChannelHeader channel={channel} />
      <div className="border-b border-line">
        <Tabs<ChannelTab>
          label={t`Sections of ${name}`}
          tabs={tabs()}
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
          <ChannelCasts channel={channel} by={by} />
        ) : tab === 'trending' ? (
          <ChannelTrending channel={channel} window={window ?? '7d'} />
        ) : (
          <Suspense fallback={<RowSkeletons />}>
            {tab === 'members' ? (
              <ChannelMembers channel={channel} />
            ) : tab === 'followers' ? (
              <ChannelFollowers channel={channel} />
            ) : (
              <ChannelAbout channel={channel} />
            )}
          </Suspense>
        )}
      </div>
    </>
  )
}
