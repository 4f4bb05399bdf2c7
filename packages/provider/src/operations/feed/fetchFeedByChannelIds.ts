import { operations } from '@castaway/contract'
import { pageByTime } from '../../feeds/paging'
import { castsInChannels } from '../../feeds/channels-and-users'
import { defineHandler } from '../../context'
import { viewCasts } from '../../views/casts'
import { readerOf } from '../reader'

export default defineHandler(operations.fetchFeedByChannelIds, async (call) => {
  const { query, store } = call
  const { items, next } = await pageByTime('fetchFeedByChannelIds', call, (params) =>
    castsInChannels(store.db, {
      channelIds: query.channel_ids,
      reader: readerOf(call),
      membersOnly: query.members_only,
      withReplies: query.with_replies,
      fids: query.fids,
      moderated: query.should_moderate,
      ...params,
    }),
  )
  const hashes = items.map(({ hash }) => hash)
  return { casts: await viewCasts(store.db, hashes, query.viewer_fid, call.app.id), next }
})
