import * as op from '@castaway/client/operations'
import { createQueries, useCastaway } from '@castaway/react'
import { useMemo } from 'react'
import { clientWith } from '../../app/client-with'

/** A client of operations that only profiles use. */
const profileClient = clientWith({
  fetchSubscribedToForFid: op.fetchSubscribedToForFid,
  fetchSubscriptionsForFid: op.fetchSubscriptionsForFid,
})

/** Queries of operations that only profiles use. */
export function useProfileQueries() {
  const { store } = useCastaway()
  return useMemo(() => createQueries(profileClient, store), [store])
}
