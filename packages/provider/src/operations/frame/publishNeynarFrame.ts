import { operations } from '@castaway/contract'
import { randomUuid } from '@castaway/server-kit/ids'
import { viewHostedFrame } from '../../frames/hosted'
import { checkPages } from '../../frames/hosted-rules'
import { defineHandler } from '../../context'

export default defineHandler(operations.publishNeynarFrame, async (call) => {
  const { body, app, store, at } = call
  const frame = { uuid: randomUuid(call.random), name: body.name, pages: checkPages(body.pages) }
  await store.db
    .insertInto('hosted_frame')
    .values({
      ...frame,
      pages: JSON.stringify(frame.pages),
      app_id: app.id,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return viewHostedFrame(call, frame)
})
