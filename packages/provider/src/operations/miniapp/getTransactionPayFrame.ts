import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { notFound } from '../../errors'
import { presentPay, requirePayFrame, settlePayment } from '../../miniapps/pay'
import { chainLedger } from '../../miniapps/pay-ledger'

/** Checks whether it has been paid meanwhile. */
export default defineHandler(operations.getTransactionPayFrame, async (call) => {
  const frame = await requirePayFrame(call.store.db, call.query.id)
  if (frame.appId !== call.app.id) throw notFound('The payment', 'id')
  return {
    transaction_frame: presentPay(call, await settlePayment(call, chainLedger(call.chain), frame)),
  }
})
