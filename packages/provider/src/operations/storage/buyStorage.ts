import { createHash } from 'node:crypto'
import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { allocationsOf } from './allocations'

/** The treasury wallet pays the registry on chain; the storage follows from the registry's event. */
export default defineHandler(operations.buyStorage, async (call) => {
  const { body, app, random } = call
  const { fid, units = 1, idem } = body
  await allocationsOf(call, fid)
  const chain = await call.chain('optimism')
  const { rent } = await import('../../chain/rent')
  // If it is repeated after a crash, the order has the same id, and the registry accepts an order once.
  const order = createHash('sha256')
    .update(JSON.stringify([app.id, idem ?? [...random.bytes(16)], fid, units]))
    .digest('hex')
  await rent(chain, { order: `0x${order}`, fid, units })
  return allocationsOf(call, fid)
})
