import { operations } from '@castaway/contract'
import { crawlFrame } from '../../frames/crawl'
import { handle } from '../../context'

export default handle(operations.fetchFrameMetaTagsFromUrl, async (call) => ({
  frame: await crawlFrame(call, call.query.url, call.signal),
}))
