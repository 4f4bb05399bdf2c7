import { operations } from '@castaway/contract'
import { ownHostedFrame } from '../../frames/hosted'
import { handle } from '../../context'
import { requiredField } from '../../errors'

export default handle(operations.deleteNeynarFrame, async ({ body, app, store }) => {
  if (body.uuid === undefined) throw requiredField('uuid')
  const { uuid } = await ownHostedFrame(store.db, body.uuid, app.id)
  await store.db.deleteFrom('hosted_frame').where('uuid', '=', uuid).execute()
  return { success: true, uuid }
})
