import * as op from '@castaway/client/operations'
import { createQueries, useCastaway } from '@castaway/react'
import { useMemo } from 'react'
import { clientWith } from '../../app/client-with'

/** A client of operations that only threads use. */
const client = clientWith({
  fetchCastMetrics: op.fetchCastMetrics,
  fetchCastReactions: op.fetchCastReactions,
  lookupCastConversationSummary: op.lookupCastConversationSummary,
})

/** Queries of operations that only threads use. */
export function useThreadQueries() {
  const { store } = useCastaway()
  return useMemo(() => createQueries(client, store), [store])
}
