import { operations } from '@castaway/contract'
import { crawlFrame } from '../../frames/crawl'
import { handle } from '../../http/handle'

export default handle(operations.fetchFrameMetaTagsFromUrl, async (call) => ({
  frame: await crawlFrame(call, call.query.url, call.signal),
}))
