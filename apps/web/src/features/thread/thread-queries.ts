import * as op from '@castaway/client/operations'
import { createQueries, useCastaway } from '@castaway/react'
import { useMemo } from 'react'
import { clientWith } from '../../app/client-with'

/** What only threads ask for. */
const client = clientWith({
  fetchCastMetrics: op.fetchCastMetrics,
  fetchCastReactions: op.fetchCastReactions,
  lookupCastConversationSummary: op.lookupCastConversationSummary,
})

/** Queries of what only threads ask for. */
export function useThreadQueries() {
  const { store } = useCastaway()
  return useMemo(() => createQueries(client, store), [store])
}
