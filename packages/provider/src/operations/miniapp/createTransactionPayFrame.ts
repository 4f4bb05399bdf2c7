import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { presentPay, type PayFrame } from '../../miniapps/pay'

export default defineHandler(operations.createTransactionPayFrame, async (call) => {
  const { body, store, app, random, at } = call
  const frame: PayFrame = {
    id: Buffer.from(random.bytes(15)).toString('base64url'),
    appId: app.id,
    to: body.transaction.to,
    config: body.config,
    status: 'created',
    createdAt: at,
  }
  await store.db
    .insertInto('pay_frame')
    .values({
      id: frame.id,
      app_id: app.id,
      destination: JSON.stringify(frame.to),
      config: JSON.stringify(frame.config),
      created_at: at,
    })
    .execute()
  return { transaction_frame: presentPay(call, frame) }
})
