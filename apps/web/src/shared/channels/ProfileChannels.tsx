import { t } from '@lingui/core/macro'
import { useAccount, useCastaway, type User, createQueries } from '@castaway/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { displayNameOf } from '../../app/names'
import { ChannelList } from './ChannelList'
import { rolesIn } from './roles'
import * as op from '@castaway/client/operations'
import { clientWith } from '../../app/client-with'

/** A client of the operations for the channels of a user. */
const userChannelClient = clientWith({
  fetchUserChannelMemberships: op.fetchUserChannelMemberships,
  fetchUsersActiveChannels: op.fetchUsersActiveChannels,
})

/** Queries of the operations for the channels of a user. */
function useUserChannelQueries() {
  const { store } = useCastaway()
  return useMemo(() => createQueries(userChannelClient, store), [store])
}

/** Channels of a user: followed, member of, and active in. */
export default function ProfileChannels({
  user,
  which,
}: {
  user: User
  which: 'channels' | 'memberships' | 'active'
}) {
  if (which === 'memberships') return <Memberships user={user} />
  if (which === 'active') return <ActiveChannels user={user} />
  return <FollowedChannels user={user} />
}

function FollowedChannels({ user }: { user: User }) {
  const { q } = useCastaway()
  const own = useAccount()?.fid === user.fid
  const name = displayNameOf(user)
  const query = useInfiniteQuery(q.fetchUserChannels.keys({ fid: user.fid, limit: 50 }))
  return (
    <ChannelList
      name="followed"
      label={t`Channels ${name} follows`}
      query={query}
      empty={
        <EmptyState title={t`Not following any channels yet`} action={<FindChannels own={own} />}>
          {t`Channels ${name} follows will appear here.`}
        </EmptyState>
      }
    />
  )
}

/** Channels that a user is a member of, with their roles. */
export function Memberships({ user }: { user: User }) {
  const q = useUserChannelQueries()
  const own = useAccount()?.fid === user.fid
  const name = displayNameOf(user)
  const query = useInfiniteQuery(
    q.fetchUserChannelMemberships.infinite({ fid: user.fid, limit: 50 }),
  )
  const roles = useMemo(() => rolesIn(query.data?.pages, 'channel'), [query.data])
  return (
    <ChannelList
      name="memberships"
      label={t`Channels ${name} is a member of`}
      query={query}
      keys={[...roles.keys()]}
      roles={roles}
      empty={
        <EmptyState title={t`Not a member of any channels`} action={<FindChannels own={own} />}>
          {t`Moderators invite people to become members of their channel.`}
        </EmptyState>
      }
    />
  )
}

function ActiveChannels({ user }: { user: User }) {
  const q = useUserChannelQueries()
  const name = displayNameOf(user)
  const query = useInfiniteQuery(q.fetchUsersActiveChannels.keys({ fid: user.fid, limit: 50 }))
  return (
    <ChannelList
      name="active"
      label={t`Channels ${name} casts in`}
      query={query}
      empty={
        <EmptyState title={t`Not active in any channels`}>
          {t`Channels ${name} casts in will appear here.`}
        </EmptyState>
      }
    />
  )
}

function FindChannels({ own }: { own: boolean }) {
  if (!own) return null
  return (
    <Link to="/channels" className={buttonClass('primary')}>
      {t`Browse channels`}
    </Link>
  )
}
