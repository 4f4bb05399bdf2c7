import { setTimeout as pause } from 'node:timers/promises'
import {
  TransactionReceiptNotFoundError,
  WaitForTransactionReceiptTimeoutError,
  type Hex,
  type PublicClient,
  type TransactionReceipt,
} from 'viem'

/** Polling interval in milliseconds; the local node mines immediately. */
const INTERVAL = 10

/**
 * Waits until a transaction is in a block. It replaces viem's wait, which polls only on new blocks and misses one that
 * arrives while it looks up the transaction: a node that mines one block per transaction mines no other.
 * @param timeout in milliseconds
 * @throws {WaitForTransactionReceiptTimeoutError} if no block contains it by then
 */
export async function waitForReceipt(
  read: Pick<PublicClient, 'getTransactionReceipt'>,
  hash: Hex,
  timeout = 60_000,
): Promise<TransactionReceipt> {
  const end = performance.now() + timeout
  for (;;) {
    try {
      return await read.getTransactionReceipt({ hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error
    }
    if (performance.now() > end) throw new WaitForTransactionReceiptTimeoutError({ hash })
    await pause(INTERVAL)
  }
}
