import { operations } from '@castaway/contract'
import { framesOfApp, viewHostedFrame } from '../../frames/hosted'
import { defineHandler } from '../../context'

export default defineHandler(operations.fetchNeynarFrames, async (call) => {
  const frames = await framesOfApp(call.store.db, call.app.id)
  return frames.map((frame) => viewHostedFrame(call, frame))
})
