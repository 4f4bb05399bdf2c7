import { operations } from '@castaway/contract'
import { validatedFrames } from '../../frames/interactions'
import { defineHandler } from '../../context'

export default defineHandler(operations.fetchValidateFrameList, async ({ store, app }) => ({
  frames: await validatedFrames(store.db, app.id),
}))
