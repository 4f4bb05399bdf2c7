import { operations } from '@castaway/contract'
import { crawlFrame } from '../../frames/crawl'
import { defineHandler } from '../../context'

export default defineHandler(operations.fetchFrameMetaTagsFromUrl, async (call) => ({
  frame: await crawlFrame(call, call.query.url, call.signal),
}))
