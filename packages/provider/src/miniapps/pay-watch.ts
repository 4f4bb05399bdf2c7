import { ServerError } from '@castaway/contract'
import type { AppContext } from '../context'
import { listUnpaid, settlePayment } from './pay'
import { chainLedger } from './pay-ledger'

export const PAY_WATCH = 'pay-watch'
/** What is not paid by then is looked at only when someone asks for it, in milliseconds. */
const WATCHED = 7 * 86_400_000
const AT_ONCE = 100

/** Looks whether payments that wait were made, so that they are kept as paid even if nobody asks. */
export async function watchPayments(context: AppContext): Promise<void> {
  const { store, clock } = context
  const ledger = chainLedger(context.chain)
  try {
    for (const frame of await listUnpaid(store.db, clock.now() - WATCHED, AT_ONCE)) {
      await settlePayment(context, ledger, frame)
    }
  } catch (cause) {
    // A chain that cannot run now is looked at again soon.
    if (!(cause instanceof ServerError && cause.code === 'CHAIN_UNAVAILABLE')) throw cause
  }
}
