import { useAccount, useCastaway } from '@castaway/react'
import { useQueries } from '@tanstack/react-query'
import { useChannelQueries } from './calls'

/** As many as one answer holds. */
const AT_ONCE = 100

/**
 * Lists of channels do not say whether one follows them. Asks for those of which nothing is known yet, so that every
 * row shows how one stands to it.
 */
export function useStanding(ids: readonly string[]) {
  const { store } = useCastaway()
  const account = useAccount()
  const q = useChannelQueries()
  const parts: string[][] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) parts.push(ids.slice(from, from + AT_ONCE))
  useQueries({
    queries: parts.map((part) => ({
      ...q.fetchBulkChannels.query({ ids: part, type: 'id' }),
      enabled:
        account !== undefined && part.some((id) => store.channel(id)?.viewer_context === undefined),
    })),
  })
}
