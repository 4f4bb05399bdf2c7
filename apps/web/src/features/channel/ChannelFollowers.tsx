import { t } from '@lingui/core/macro'
import type { Channel } from '@castaway/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { paginationOf } from '../../ui/feed/pagination'
import { cleanName } from '../../ui/text/rich-text-parts'
import { RowSkeletons } from '../../ui/Skeleton'
import { useKeys } from '../../shared/casts/CastList'
import { People } from '../../shared/people/PeopleList'
import { useChannelQueries } from '../../shared/channels/channel-queries'
import { ChannelFollowButton } from '../../shared/channels/ChannelFollowButton'

/** The followers of a channel. */
export default function ChannelFollowers({ channel }: { channel: Channel }) {
  const q = useChannelQueries()
  const name = cleanName(channel.name, channel.id)
  const query = useInfiniteQuery(q.fetchFollowersForAChannel.keys({ id: channel.id, limit: 50 }))
  const keys = useKeys(query.data)
  if (query.isPending) return <RowSkeletons />
  if (query.isError && keys.length === 0)
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (keys.length === 0) {
    return (
      <EmptyState title={t`No followers yet`} action={<ChannelFollowButton channel={channel} />}>
        {t`Be the first to follow ${name}.`}
      </EmptyState>
    )
  }
  return (
    <People
      label={t`Followers of ${name}`}
      name="channel-followers"
      keys={keys}
      more={paginationOf(query)}
    />
  )
}
