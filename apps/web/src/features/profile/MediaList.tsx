import { t } from '@lingui/core/macro'
import { type Cast, type KeyPage, useCastaway, type User } from '@castaway/react'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { EmptyState } from '../../ui/EmptyState'
import { CastSkeletons } from '../../ui/Skeleton'
import { CastList } from '../../shared/casts/CastList'
import { displayNameOf } from '../../app/names'
import { sortEmbeds } from '../../shared/embeds/embed-kinds'

/** Number of pages searched for the first image; scrolling loads more. */
const LOOKED_THROUGH = 6

const showsMedia = (cast: Cast | undefined): boolean => {
  if (!cast) return false
  return sortEmbeds(cast.embeds).media.length > 0
}

/** Casts of a user with images or videos. */
export default function MediaList({ user }: { user: User }) {
  const { q, store } = useCastaway()
  const select = useCallback(
    (data: InfiniteData<KeyPage, string | null>) => ({
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        keys: page.keys.filter((key) => showsMedia(store.cast(key))),
      })),
    }),
    [store],
  )
  const query = useInfiniteQuery({
    ...q.fetchCastsForUser.keys({ fid: user.fid, includeReplies: true, limit: 50 }),
    select,
  })
  const pages = query.data?.pages
  const none = pages !== undefined && pages.every((page) => page.keys.length === 0)
  const looking = none && query.hasNextPage && pages.length < LOOKED_THROUGH && !query.isError
  const { fetchNextPage, isFetchingNextPage } = query
  useEffect(() => {
    if (looking && !isFetchingNextPage) void fetchNextPage()
  }, [looking, isFetchingNextPage, fetchNextPage, pages?.length])
  const name = displayNameOf(user)
  if (looking) return <CastSkeletons />
  return (
    <CastList
      label={t`Images by ${name}`}
      name="media"
      query={query}
      empty={
        <EmptyState title={t`No images yet`}>
          {t`Casts by ${name} with images or videos will appear here.`}
        </EmptyState>
      }
    />
  )
}
