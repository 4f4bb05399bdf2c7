import { operations } from '@castaway/contract'
import { handle } from '../../http/handle'
import { preview } from '../../previews/preview'
import { keepPreview } from '../../previews/remember'

export default handle(operations.fetchEmbeddedUrlMetadata, async (call) => {
  const { query, store, clock, signal } = call
  const metadata = await preview(call, query.url, signal)
  await keepPreview(store, query.url, metadata, clock.now())
  return { metadata }
})
