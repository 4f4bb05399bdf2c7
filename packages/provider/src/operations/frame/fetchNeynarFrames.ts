import { operations } from '@castaway/contract'
import { framesOfApp, viewHostedFrame } from '../../frames/hosted'
import { handle } from '../../context'

export default handle(operations.fetchNeynarFrames, async (call) => {
  const frames = await framesOfApp(call.store.db, call.app.id)
  return frames.map((frame) => viewHostedFrame(call, frame))
})
