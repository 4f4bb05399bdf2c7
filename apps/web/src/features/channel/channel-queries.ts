import * as op from '@castaway/client/operations'
import { createQueries, useCastaway } from '@castaway/react'
import { useMemo } from 'react'
import { clientWith } from '../../app/client-with'

/** What only channels ask for and do. */
export const channelClient = clientWith({
  fetchBulkChannels: op.fetchBulkChannels,
  fetchChannelInvites: op.fetchChannelInvites,
  fetchChannelMembers: op.fetchChannelMembers,
  fetchFollowersForAChannel: op.fetchFollowersForAChannel,
  fetchRelevantFollowersForAChannel: op.fetchRelevantFollowersForAChannel,
  inviteChannelMember: op.inviteChannelMember,
  removeChannelMember: op.removeChannelMember,
  respondChannelInvite: op.respondChannelInvite,
})

/** Queries of what only channels ask for. */
export function useChannelQueries() {
  const { store } = useCastaway()
  return useMemo(() => createQueries(channelClient, store), [store])
}
