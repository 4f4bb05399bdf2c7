import { operations } from '@castaway/contract'
import { checkedFrames } from '../../frames/interactions'
import { defineHandler } from '../../context'

export default defineHandler(operations.fetchValidateFrameList, async ({ store, app }) => ({
  frames: await checkedFrames(store.db, app.id),
}))
