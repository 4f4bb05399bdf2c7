import { ServerError } from '@castaway/contract'
import type { AppContext } from '../context'
import { listUnpaid, settlePayment } from './pay'
import { chainLedger } from './pay-ledger'

export const PAY_WATCH = 'pay-watch'
/** Milliseconds after which an unpaid payment is only checked on request. */
const WATCHED = 7 * 86_400_000
const AT_ONCE = 100

/** Checks unpaid payments, so that they are marked as paid even if no one asks. */
export async function watchPayments(context: AppContext): Promise<void> {
  const { store, clock } = context
  const ledger = chainLedger(context.chain)
  try {
    for (const frame of await listUnpaid(store.db, clock.now() - WATCHED, AT_ONCE)) {
      await settlePayment(context, ledger, frame)
    }
  } catch (cause) {
    // A chain that can't run now is checked again soon.
    if (!(cause instanceof ServerError && cause.code === 'CHAIN_UNAVAILABLE')) throw cause
  }
}
