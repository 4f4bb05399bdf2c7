import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { notFound } from '../../errors'
import { viewChannels } from '../../views/channels'
import { channelIdsOf } from './find-channel'

export default defineHandler(operations.lookupChannel, async ({ query, store }) => {
  const [id] = await channelIdsOf(store.db, [query.id], query.type)
  const channel = id && (await viewChannels(store.db, [id], query.viewer_fid)).get(id)
  if (!channel) throw notFound('The channel', 'id')
  return { channel }
})
