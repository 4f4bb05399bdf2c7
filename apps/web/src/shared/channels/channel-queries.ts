import * as op from '@castaway/client/operations'
import { createQueries, useCastaway } from '@castaway/react'
import { useMemo } from 'react'
import { clientWith } from '../../app/client-with'

/** A client of operations that only channels use. */
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

/** Queries of operations that only channels use. */
export function useChannelQueries() {
  const { store } = useCastaway()
  return useMemo(() => createQueries(channelClient, store), [store])
}
