import { t } from '@lingui/core/macro'
import { useCastaway, type User } from '@castaway/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/EmptyState'
import { CastList } from '../../shared/casts/CastList'
import { displayNameOf } from '../../app/names'

/** Casts that a user liked. */
export function ReactionList({ user }: { user: User }) {
  const { q } = useCastaway()
  const query = useInfiniteQuery(
    q.fetchUserReactions.keys({ fid: user.fid, type: 'likes', limit: 25 }),
  )
  const name = displayNameOf(user)
  return (
    <CastList
      label={t`Casts liked by ${name}`}
      name="likes"
      query={query}
      empty={
        <EmptyState title={t`No likes yet`}>{t`Casts ${name} likes will appear here.`}</EmptyState>
      }
    />
  )
}
