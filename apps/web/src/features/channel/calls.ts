import * as line from '@castaway/client/operations'
import { createQueries, useCastaway } from '@castaway/react'
import { useMemo } from 'react'
import { clientWith } from '../../app/client-with'

/** What only channels ask for and do. */
export const channelClient = clientWith({
  fetchBulkChannels: line.fetchBulkChannels,
  fetchChannelInvites: line.fetchChannelInvites,
  fetchChannelMembers: line.fetchChannelMembers,
  fetchFollowersForAChannel: line.fetchFollowersForAChannel,
  fetchRelevantFollowersForAChannel: line.fetchRelevantFollowersForAChannel,
  inviteChannelMember: line.inviteChannelMember,
  removeChannelMember: line.removeChannelMember,
  respondChannelInvite: line.respondChannelInvite,
})

/** Queries of what only channels ask for. */
export function useChannelQueries() {
  const { store } = useCastaway()
  return useMemo(() => createQueries(channelClient, store), [store])
}
