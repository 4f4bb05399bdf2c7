import type { Castaway } from '@castaway/react'
import { recordsOf } from '../../../app/records'
import { toastError } from '../../../ui/toast/toast-error'
import { saveTransaction, transactionRecordId } from '../transaction-records'
import { refreshHoldings } from '../use-holdings'
import type { TransactionCall } from './transaction-call'

/** A call of an app that the wallet has sent. */
export interface SentAppCall {
  /** Hexadecimal. */
  chainId: string
  hash: string
  from: string
  call: TransactionCall
  /** The app's host. */
  askedBy: string
}

/** Lists what was sent for an app in the activity: it is sent, whether or not it can be listed. */
export function saveAppCall(castaway: Castaway, sent: SentAppCall): void {
  const { chainId, hash, from, call, askedBy } = sent
  // Wallets that send by a service of their own may answer something else.
  if (!/^0x[0-9a-f]{64}$/i.test(hash)) return
  void saveTransaction(recordsOf(castaway).store, 'app-call', transactionRecordId(chainId, hash), {
    from: from.toLowerCase(),
    to: call.to?.toLowerCase() ?? null,
    value: String(BigInt(call.value)),
    askedBy,
    state: 'pending',
    sentAt: Date.now(),
  }).catch(toastError)
  void refreshHoldings(castaway.queryClient)
}
