import { operations } from '@castaway/contract'
import { checkedFrames } from '../../frames/interactions'
import { handle } from '../../http/handle'

export default handle(operations.fetchValidateFrameList, async ({ store, app }) => ({
  frames: await checkedFrames(store.db, app.id),
}))
