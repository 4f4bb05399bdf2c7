import { operations } from '@castaway/contract'
import { crawlPage } from '../../frames/crawl'
import { handle } from '../../context'
import { keepPreview } from '../../previews/keep'

export default handle(operations.fetchEmbeddedUrlMetadata, async (call) => {
  const { query, store, clock, signal } = call
  const metadata = await crawlPage(call, query.url, signal)
  await keepPreview(store, query.url, metadata, clock.now())
  return { metadata }
})
