import { operations } from '@castaway/contract'
import { checkedFrames } from '../../frames/interactions'
import { handle } from '../../context'

export default handle(operations.fetchValidateFrameList, async ({ store, app }) => ({
  frames: await checkedFrames(store.db, app.id),
}))
