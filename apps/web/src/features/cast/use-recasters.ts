import { type KeyPage, useCastaway } from '@castaway/react'
import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Of those who recast a cast the first few are named above it. */
const NAMED = 3
/** People that one call looks up at most. */
const AT_ONCE = 100

/** Looks up those who recast the casts of a feed, of whom its answer says no more than their names. */
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
