import * as line from '@castaway/client/operations'
import { createQueries, useCastaway } from '@castaway/react'
import { useMemo } from 'react'
import { clientWith } from '../../app/client-with'

/** What only profiles ask for. */
const profileClient = clientWith({
  fetchSubscribedToForFid: line.fetchSubscribedToForFid,
  fetchSubscriptionsForFid: line.fetchSubscriptionsForFid,
  fetchUserChannelMemberships: line.fetchUserChannelMemberships,
  fetchUsersActiveChannels: line.fetchUsersActiveChannels,
})

/** Queries of what only profiles ask for. */
export function useProfileQueries() {
  const { store } = useCastaway()
  return useMemo(() => createQueries(profileClient, store), [store])
}
