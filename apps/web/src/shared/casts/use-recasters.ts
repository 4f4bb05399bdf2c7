import { type KeyPage, useCastaway } from '@castaway/react'
import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Number of recasters that are named above a cast. */
const NAMED = 3
/** Limit of users per lookup. */
const AT_ONCE = 100

/** Loads the recasters of a feed's casts, because a feed's response only has their fids and names. */
export function useLoadRecasters(data: InfiniteData<KeyPage> | undefined): void {
  const { q, store } = useCastaway()
  const unknown = useMemo(() => {
    const hashes = data?.pages.flatMap((page) => page.keys) ?? []
    const fids = hashes
      .map((hash) => store.cast(hash))
      .filter((cast) => cast?.parent_hash || cast?.author.viewer_context?.following === false)
      .flatMap((cast) => cast?.reactions.recasts?.slice(0, NAMED) ?? [])
      .map(({ fid }) => fid)
      .filter((fid) => !store.user(fid))
    return [...new Set(fids)].slice(0, AT_ONCE)
  }, [data, store])
  useQuery({
    ...q.fetchBulkUsers.query({ fids: unknown.length > 0 ? unknown : [1] }),
    enabled: unknown.length > 0,
  })
}
