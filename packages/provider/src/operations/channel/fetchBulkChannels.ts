import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { viewChannels } from '../../views/channels'
import { channelIdsOf } from './find-channel'

export default defineHandler(operations.fetchBulkChannels, async ({ query, store }) => {
  const ids = await channelIdsOf(store.db, query.ids, query.type)
  const channels = await viewChannels(store.db, ids, query.viewer_fid)
  return { channels: ids.map((id) => channels.get(id)).filter((found) => found !== undefined) }
})
