import { type Cast, type KeyPage, useCastaway } from '@castaway/react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useHidePredicate } from '../hiding/use-hide-predicate'
import type { HasKind } from './query'

type Casts = UseInfiniteQueryResult<InfiniteData<KeyPage>>

/** Number of pages that are searched for matching casts before the reader is asked. */
export const MAX_EXTRA_PAGES = 10

/** Whether a cast has an embed of this kind. */
export function hasEmbedKind(cast: Pick<Cast, 'embeds'>, kind: HasKind): boolean {
  return (cast.embeds as EmbedFields[]).some((embed) => {
    if (embed.cast || embed.cast_id) return kind === 'quote'
    const type = String(embed.metadata?.content_type ?? '')
    const url = String(embed.url ?? '')
    const isImage =
      type.startsWith('image/') || /\.(?:avif|gif|jpe?g|png|webp)(?:[?#]|$)/i.test(url)
    const isVideo =
      /^(?:video\/|application\/(?:x-mpegurl|vnd\.apple))/i.test(type) ||
      /\.(?:m3u8|mp4|webm)(?:[?#]|$)/i.test(url)
    if (kind === 'image') return isImage && !isVideo
    if (kind === 'video') return isVideo
    return kind === 'link' && !isImage && !isVideo
  })
}

interface EmbedFields {
  url?: unknown
  cast?: unknown
  cast_id?: unknown
  metadata?: { content_type?: unknown } | null
}

/**
 * A search without hidden casts, and with only matching ones. If a page has no matches, the next one is fetched, up to
 * a limit.
 */
export function useFilteredCasts(
  query: Casts,
  has: readonly HasKind[],
): Casts & { wentFar: boolean } {
  const { store } = useCastaway()
  const hidden = useHidePredicate('search')
  const wanted = has.join()
  const { data } = query
  const shown = useMemo(() => {
    if (!data) return data
    const kinds = wanted.split(',').filter(Boolean) as HasKind[]
    const fits = (key: string) => {
      const cast = store.cast(key)
      if (!cast) return true
      return hidden(cast) === null && kinds.every((kind) => hasEmbedKind(cast, kind))
    }
    return {
      ...data,
      pages: data.pages.map((page) => ({ ...page, keys: page.keys.filter(fits) })),
    }
  }, [data, hidden, store, wanted])
  const isBare = shown !== undefined && shown.pages.every(({ keys }) => keys.length === 0)
  const pages = shown?.pages.length ?? 0
  const goesOn =
    isBare &&
    query.hasNextPage &&
    !query.isFetchingNextPage &&
    !query.isFetchNextPageError &&
    pages < MAX_EXTRA_PAGES
  const { fetchNextPage } = query
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  const isLooking = goesOn || (isBare && query.isFetchingNextPage)
  return {
    ...query,
    data: shown,
    ...(isLooking && { isPending: true }),
    wentFar: isBare && query.hasNextPage && pages >= MAX_EXTRA_PAGES,
  } as Casts & { wentFar: boolean }
}
