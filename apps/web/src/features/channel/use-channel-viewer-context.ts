import { useAccount } from '@castaway/react'
import { useQueries } from '@tanstack/react-query'
import { useChannelQueries } from './channel-queries'

/** As many as a page of the longest list: a further page asks for its own only. */
const AT_ONCE = 50

/**
 * Lists of channels do not say whether one follows them. Asks for it, so that every row shows how one stands to it;
 * for known ones too, as what is known may be from the last visit.
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
