import { operations } from '@castaway/contract'
import { requireHostedFrame } from '../../frames/hosted'
import { defineHandler } from '../../context'
import { requiredField } from '../../errors'

export default defineHandler(operations.deleteNeynarFrame, async ({ body, app, store }) => {
  if (body.uuid === undefined) throw requiredField('uuid')
  const { uuid } = await requireHostedFrame(store.db, body.uuid, app.id)
  await store.db.deleteFrom('hosted_frame').where('uuid', '=', uuid).execute()
  return { success: true, uuid }
})
