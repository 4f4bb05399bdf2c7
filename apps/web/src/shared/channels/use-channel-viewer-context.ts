import { useAccount } from '@castaway/react'
import { useQueries } from '@tanstack/react-query'
import { useChannelQueries } from './channel-queries'

/** Page size of the longest list: each page requests only its own channels. */
const AT_ONCE = 50

/**
 * Lists of channels do not say whether the user follows them. Fetches that, so that every row shows it; also for cached
 * channels, which may be from the last visit.
 */
export function useChannelViewerContext(ids: readonly string[]) {
  const account = useAccount()
  const q = useChannelQueries()
  const parts: string[][] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) parts.push(ids.slice(from, from + AT_ONCE))
  useQueries({
    queries: parts.map((part) => ({
      ...q.fetchBulkChannels.query({ ids: part, type: 'id' }),
      enabled: account !== undefined,
    })),
  })
}
