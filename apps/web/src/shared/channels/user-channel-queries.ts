import * as op from '@castaway/client/operations'
import { createQueries, useCastaway } from '@castaway/react'
import { useMemo } from 'react'
import { clientWith } from '../../app/client-with'

/** A client of the operations for the channels of a user. */
const userChannelClient = clientWith({
  fetchUserChannelMemberships: op.fetchUserChannelMemberships,
  fetchUsersActiveChannels: op.fetchUsersActiveChannels,
})

/** Queries of the operations for the channels of a user. */
export function useUserChannelQueries() {
  const { store } = useCastaway()
  return useMemo(() => createQueries(userChannelClient, store), [store])
}
