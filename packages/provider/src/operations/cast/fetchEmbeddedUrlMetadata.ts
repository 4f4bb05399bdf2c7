import { operations } from '@castaway/contract'
import { crawlPage } from '../../frames/crawl'
import { defineHandler } from '../../context'
import { savePreview } from '../../previews/save-preview'

export default defineHandler(operations.fetchEmbeddedUrlMetadata, async (call) => {
  const { query, store, clock, signal } = call
  const metadata = await crawlPage(call, query.url, signal)
  await savePreview(store, query.url, metadata, clock.now())
  return { metadata }
})
