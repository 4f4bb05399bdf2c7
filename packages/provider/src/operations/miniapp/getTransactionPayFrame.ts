import { operations } from '@castaway/contract'
import { handle } from '../../context'
import { notFound } from '../../errors'
import { presentPay, readPay, settlePay } from '../../miniapps/pay'
import { chainLedger } from '../../miniapps/pay-ledger'

/** Looks whether it was paid meanwhile. */
export default handle(operations.getTransactionPayFrame, async (call) => {
  const frame = await readPay(call.store.db, call.query.id)
  if (frame.appId !== call.app.id) throw notFound('The payment', 'id')
  return {
    transaction_frame: presentPay(call, await settlePay(call, chainLedger(call.chain), frame)),
  }
})
