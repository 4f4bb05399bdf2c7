import { operations } from '@castaway/contract'
import { requireHostedFrame, viewHostedFrame } from '../../frames/hosted'
import { checkPages } from '../../frames/hosted-rules'
import { defineHandler } from '../../context'

export default defineHandler(operations.updateNeynarFrame, async (call) => {
  const { body, app, store, at } = call
  const { uuid, name } = await requireHostedFrame(store.db, body.uuid, app.id)
  const frame = { uuid, name: body.name ?? name, pages: checkPages(body.pages) }
  await store.db
    .updateTable('hosted_frame')
    .set({ name: frame.name, pages: JSON.stringify(frame.pages), updated_at: at })
    .where('uuid', '=', uuid)
    .execute()
  return viewHostedFrame(call, frame)
})
