import { createHash } from 'node:crypto'
import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { allocationsOf } from './allocations'

/** The island's wallet pays the registry on the chain; what is rented is what the registry then says. */
export default defineHandler(operations.buyStorage, async (call) => {
  const { body, app, random } = call
  const { fid, units = 1, idem } = body
  await allocationsOf(call, fid)
  const chain = await call.chain('optimism')
  const { rent } = await import('../../chain/rent')
  // Repeated after a process died half way, it is the same order, and the registry takes an order once.
  const order = createHash('sha256')
    .update(JSON.stringify([app.id, idem ?? [...random.bytes(16)], fid, units]))
    .digest('hex')
  await rent(chain, { order: `0x${order}`, fid, units })
  return allocationsOf(call, fid)
})
