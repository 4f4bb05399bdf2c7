import { t } from '@lingui/core/macro'
import { errorFacts, useCast, useCastaway } from '@castaway/react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { paginationOf } from '../../ui/feed/pagination'
import { CastSkeletons, RowSkeletons } from '../../ui/Skeleton'
import type { ThreadTab } from '../../app/search-params'
import { CastList, useKeys } from '../../shared/casts/CastList'
import { CastRow } from '../../shared/casts/CastRow'
import { useCastActions } from '../../shared/casts/use-cast-actions'
import { People } from '../../shared/people/PeopleList'
import { useThreadQueries } from './thread-queries'
import { ThreadAbout } from './ThreadAbout'

/** What belongs to a cast besides its conversation. The cast itself is shown above. */
export default function ThreadSide({
  hash,
  tab,
  onMissing,
}: {
  hash: string
  tab: ThreadTab
  /** Called when the network does not have the cast, or no longer has it. */
  onMissing: (hash: string) => void
}) {
  const { q } = useCastaway()
  const known = useCast(hash)
  const found = useQuery({
    ...q.lookupCastByHashOrWarpcastUrl.query({ identifier: hash, type: 'hash' }),
    enabled: !known,
  })
  const isMissing = errorFacts(found.error).status === 404
  useEffect(() => {
    if (isMissing) onMissing(hash)
  }, [isMissing, onMissing, hash])
  if (!known) {
    if (!found.isError || isMissing) return <CastSkeletons count={1} />
    return <ErrorState error={found.error} retry={() => void found.refetch()} />
  }
  return (
    <>
      <CastRow hash={hash} />
      {tab === 'quotes' ? <Quotes hash={hash} /> : null}
      {tab === 'likes' || tab === 'recasts' ? <Reactors hash={hash} kind={tab} /> : null}
      {tab === 'about' ? <ThreadAbout cast={known} /> : null}
    </>
  )
}

/** Casts that quote it, newest first. */
function Quotes({ hash }: { hash: string }) {
  const { q } = useCastaway()
  const cast = useCast(hash)
  const actions = useCastActions()
  const query = useInfiniteQuery(
    q.fetchFeed.keys({
      feedType: 'filter',
      filterType: 'embed_url',
      embedUrl: `${location.origin}/cast/${hash}`,
      limit: 25,
    }),
  )
  return (
    <CastList
      label={t`Quotes`}
      name="quotes"
      query={query}
      empty={
        <EmptyState
          title={t`No quotes yet`}
          action={
            cast ? <Button onClick={() => actions.quote(cast)}>{t`Quote it`}</Button> : undefined
          }
        >
          {t`Casts that quote this one will appear here.`}
        </EmptyState>
      }
    />
  )
}

/** Users who liked or recast it, newest first. */
function Reactors({ hash, kind }: { hash: string; kind: 'likes' | 'recasts' }) {
  const q = useThreadQueries()
  const query = useInfiniteQuery(q.fetchCastReactions.keys({ hash, types: [kind], limit: 50 }))
  const keys = useKeys(query.data)
  if (query.isPending) return <RowSkeletons />
  if (query.isError && keys.length === 0) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  if (keys.length === 0) {
    return (
      <EmptyState title={kind === 'likes' ? t`No likes yet` : t`No recasts yet`}>
        {t`Be the first!`}
      </EmptyState>
    )
  }
  return (
    <People
      label={kind === 'likes' ? t`People who liked it` : t`People who recasted it`}
      name={kind}
      keys={keys}
      more={paginationOf(query)}
    />
  )
}
