import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { normalize, type Castaway, useCastaway, useMe } from '@castaway/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { CastList } from '../casts/CastList'
import { NewPostsPill } from '../casts/NewPostsPill'
import type { List } from './lists'
import { mergedFeed } from './merged-feed'

/** Limit of fids per request. */
const AT_ONCE = 100
const PAGE = 25

/** Casts of the people of a list, newest first. */
export function ListFeed({ list }: { list: List }) {
  const castaway = useCastaway()
  const owner = useMe().data?.account?.fid ?? 0
  const { fids } = list.body
  const options = useMemo(() => mergedFeedOf(castaway, list.id, fids), [castaway, list.id, fids])
  const query = useInfiniteQuery({ ...options, enabled: fids.length > 0 })
  const { name } = list.body
  if (fids.length === 0) {
    return (
      <EmptyState
        title={t`No one in this list yet`}
        action={
          <Link
            to="/lists/$id"
            params={{ id: list.id }}
            search={{ tab: 'people' }}
            className={buttonClass('primary')}
          >
            <Trans>Add people</Trans>
          </Link>
        }
      >
        <Trans>Casts by people in this list will appear here.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <NewPostsPill options={options} topics={topicsOf(fids)} />
      <CastList
        label={t`Casts in the list ${name}`}
        name={`list ${list.id}`}
        query={query}
        resume={`list.${owner}.${list.id}`}
        empty={
          <EmptyState title={t`It’s quiet here`}>
            <Trans>No one in this list has cast anything yet.</Trans>
          </EmptyState>
        }
      />
    </>
  )
}

/** Of lists with more people than a stream has topics for, no event tells. */
const topicsOf = (fids: readonly number[]): string[] =>
  fids.length > AT_ONCE ? [] : fids.map((fid) => `user:${fid}`)

function mergedFeedOf({ client, store }: Castaway, id: string, fids: readonly number[]) {
  const parts = Array.from({ length: Math.ceil(fids.length / AT_ONCE) }, (_, part) =>
    fids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )
  const loadPage = mergedFeed(parts.length, PAGE, async (part, cursor, signal) => {
    const answer = await client.fetchFeed(
      {
        feedType: 'filter',
        filterType: 'fids',
        fids: parts[part]!,
        // A recast is sorted by its own time, which responses do not contain, so feeds could not be merged.
        withRecasts: false,
        limit: PAGE,
        ...(cursor ? { cursor } : {}),
      },
      signal ? { signal } : {},
    )
    normalize(answer, store)
    return {
      casts: answer.casts.map((cast) => [cast.hash, Date.parse(cast.timestamp)] as const),
      next: answer.next.cursor,
    }
  })
  return {
    queryKey: ['fetchFeed', { list: id, fids }, 'keys'] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      loadPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: { next: string | null }) => last.next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    loadPage,
  }
}
