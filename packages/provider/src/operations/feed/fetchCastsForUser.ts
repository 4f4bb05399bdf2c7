import { operations } from '@castaway/contract'
import { pageByTime } from '../../feeds/paging'
import { castsByUser } from '../../feeds/channels-and-users'
import { defineHandler } from '../../context'
import { invalidField } from '../../errors'
import { viewCasts } from '../../views/casts'
import { readerOf } from '../reader'

export default defineHandler(operations.fetchCastsForUser, async (call) => {
  const { query, store } = call
  if (query.channel_id !== undefined && query.parent_url !== undefined) {
    throw invalidField('parent_url', 'Give either channel_id or parent_url, not both')
  }
  const { items, next } = await pageByTime('fetchCastsForUser', call, (params) =>
    castsByUser(store.db, {
      fid: query.fid,
      reader: readerOf(call),
      includeReplies: query.include_replies,
      appFid: query.app_fid,
      parentUrl: query.parent_url,
      channelId: query.channel_id,
      ...params,
    }),
  )
  const hashes = items.map(({ hash }) => hash)
  return { casts: await viewCasts(store.db, hashes, query.viewer_fid, call.app.id), next }
})
