import { operations } from '@castaway/contract'
import { findHostedFrame, uuidOfLink, viewHostedFrame } from '../../frames/hosted'
import { defineHandler } from '../../context'
import { notFound, requiredField } from '../../errors'

/** Anyone with a frame's link may read it, so this is not limited to the app that created it. */
export default defineHandler(operations.lookupNeynarFrame, async (call) => {
  const { type, uuid, url } = call.query
  const wanted = type === 'uuid' ? uuid : url
  if (wanted === undefined) throw requiredField(type)
  const found = type === 'uuid' ? wanted : uuidOfLink(call, wanted)
  const frame = found === null ? undefined : await findHostedFrame(call.store.db, found)
  if (!frame) throw notFound('The frame', type)
  return viewHostedFrame(call, frame)
})
