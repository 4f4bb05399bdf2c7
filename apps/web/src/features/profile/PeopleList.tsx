import { useCastaway, type User } from '@castaway/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { RowSkeletons } from '../../ui/Skeleton'
import { moreOf } from '../../ui/more-of'
import { VirtualFeed } from '../../ui/VirtualFeed'
import { EndOfList, useKeys } from '../cast/CastList'
import { displayNameOf } from '../cast/names'
import { PersonRow } from './PersonRow'

/** Followers of somebody, or whom they follow. */
export function PeopleList({ user, which }: { user: User; which: 'followers' | 'following' }) {
  const { q } = useCastaway()
  const followers = useInfiniteQuery({
    ...q.fetchUserFollowers.keys({ fid: user.fid, limit: 50 }),
    enabled: which === 'followers',
  })
  const following = useInfiniteQuery({
    ...q.fetchUserFollowing.keys({ fid: user.fid, limit: 50 }),
    enabled: which === 'following',
  })
  const query = which === 'followers' ? followers : following
  const keys = useKeys(query.data)
  const render = useCallback((key: string) => <PersonRow fid={Number(key)} />, [])
  const name = displayNameOf(user)
  if (query.isPending) return <RowSkeletons />
  if (query.isError && keys.length === 0)
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (keys.length === 0) {
    return (
      <EmptyState title={which === 'followers' ? 'No followers yet' : 'Follows nobody yet'}>
        {which === 'followers'
          ? `Be the first to follow ${name}.`
          : `When ${name} follows people, they will be listed here.`}
      </EmptyState>
    )
  }
  return (
    <VirtualFeed
      label={which === 'followers' ? `Followers of ${name}` : `People ${name} follows`}
      name={which}
      keys={keys}
      render={render}
      more={moreOf(query)}
      end={<EndOfList />}
    />
  )
}
