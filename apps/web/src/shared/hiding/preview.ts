import type { Cast, Castaway, KeyPage } from '@castaway/react'
import type { InfiniteData } from '@tanstack/react-query'
import { HOME_FEEDS } from './home-feeds'
import type { KeywordBody } from './muted-keywords/muted-keywords'
import { compileKeywords } from './muted-keywords/keyword-rules'

/** Casts of the feeds that were read in this session; of the trending feed if there are none. */
export async function loadedFeedCasts({ queryClient, store, q }: Castaway): Promise<Cast[]> {
  const read = queryClient
    .getQueriesData<InfiniteData<KeyPage>>({
      predicate: ({ queryKey: [operation, , form] }) =>
        form === 'keys' && HOME_FEEDS.has(String(operation)),
    })
    .flatMap(([, data]) => data?.pages.flatMap(({ keys }) => keys) ?? [])
  if (read.length === 0) {
    const first = await q.fetchTrendingFeed.keys({ timeWindow: '24h', limit: 10 }).loadPage(null)
    read.push(...first.keys)
  }
  return [...new Set(read)].flatMap((hash) => store.cast(hash) ?? [])
}

/** The casts that a keyword would hide, on any of its surfaces. */
export function castsHiddenBy(casts: readonly Cast[], body: KeywordBody): Cast[] {
  const { find } = compileKeywords([body], 0)
  const where = body.where[0] ?? 'feeds'
  return casts.filter((cast) =>
    find(cast, where, () => cast.author.viewer_context?.following ?? false),
  )
}
