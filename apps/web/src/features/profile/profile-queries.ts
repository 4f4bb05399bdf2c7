import * as op from '@castaway/client/operations'
import { createQueries, useCastaway } from '@castaway/react'
import { useMemo } from 'react'
import { clientWith } from '../../app/client-with'

/** What only profiles ask for. */
const profileClient = clientWith({
  fetchSubscribedToForFid: op.fetchSubscribedToForFid,
  fetchSubscriptionsForFid: op.fetchSubscriptionsForFid,
  fetchUserChannelMemberships: op.fetchUserChannelMemberships,
  fetchUsersActiveChannels: op.fetchUsersActiveChannels,
})

/** Queries of what only profiles ask for. */
export function useProfileQueries() {
  const { store } = useCastaway()
  return useMemo(() => createQueries(profileClient, store), [store])
}
