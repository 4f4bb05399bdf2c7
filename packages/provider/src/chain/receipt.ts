import { setTimeout as pause } from 'node:timers/promises'
import {
  TransactionReceiptNotFoundError,
  WaitForTransactionReceiptTimeoutError,
  type Hex,
  type PublicClient,
  type TransactionReceipt,
} from 'viem'

/** Our own node mines at once, in milliseconds. */
const INTERVAL = 10

/**
 * Waits until a transaction is in a block. In place of viem's own wait, which looks again only when another block
 * comes and misses one that comes while it looks for the transaction: a node that makes a block for each transaction
 * makes no other.
 * @param timeout in milliseconds
 * @throws {WaitForTransactionReceiptTimeoutError} where it is in none by then
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
