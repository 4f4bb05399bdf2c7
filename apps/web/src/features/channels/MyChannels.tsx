import { t } from '@lingui/core/macro'
import { type Account, useCastaway, useUser } from '@castaway/react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { RowSkeletons } from '../../ui/Skeleton'
import type { ChannelsTab } from '../../app/search-params'
import { ChannelList } from '../../shared/channels/ChannelList'
import { Choices } from '../../ui/form/Choices'
import { Memberships } from '../../shared/channels/ProfileChannels'
import { Invites } from './Invites'

/** The user's channels: followed, member of, and invited to. */
export default function MyChannels({
  account,
  tab,
  waiting,
}: {
  account: Account
  tab: ChannelsTab
  waiting: number
}) {
  const choice = (label: string, value: ChannelsTab) => ({
    label,
    search: { tab: value },
    chosen: value === tab,
  })
  return (
    <>
      <Choices
        label={t`Filter your channels`}
        choices={[
          choice(t`Following`, 'mine'),
          choice(t`Member of`, 'memberships'),
          choice(waiting > 0 ? t`Invites (${waiting})` : t`Invites`, 'invites'),
        ]}
      />
      {tab === 'invites' ? (
        <Invites fid={account.fid} />
      ) : tab === 'memberships' ? (
        <MemberChannels fid={account.fid} />
      ) : (
        <FollowedChannels fid={account.fid} />
      )}
    </>
  )
}

function FollowedChannels({ fid }: { fid: number }) {
  const { q } = useCastaway()
  const query = useInfiniteQuery(q.fetchUserChannels.keys({ fid, limit: 50 }))
  return (
    <ChannelList
      label={t`Channels you follow`}
      name="mine"
      query={query}
      empty={
        <EmptyState
          title={t`You don’t follow any channels yet`}
          action={
            <Link to="/channels" className={buttonClass('primary')}>
              {t`Find channels`}
            </Link>
          }
        >
          {t`Channels bring people together around a topic. Channels you follow will appear here.`}
        </EmptyState>
      }
    />
  )
}

function MemberChannels({ fid }: { fid: number }) {
  const { q } = useCastaway()
  const me = useQuery(q.fetchBulkUsers.query({ fids: [fid] }))
  const user = useUser(fid)
  return user ? <Memberships user={user} /> : me.isError ? null : <RowSkeletons />
}
