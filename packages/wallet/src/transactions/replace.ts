import { type Address, type Hex, type ReplacementReason } from 'viem'
import type { ChainClient } from './chain'
import { transactionError } from './errors'
import type { TransactionRequest } from './prepare'

/** A transaction that waits to get into a block. Amounts and fees are in wei. */
export interface PendingTransaction {
  hash: Hex
  from: Address
  to: Address | null
  value: bigint
  data: Hex
  nonce: number
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/**
 * - `confirmed`: it is in a block, also if its fee was changed meanwhile.
 * - `failed`: it is in a block, and was reverted.
 * - `replaced`: another transaction with its number is in a block, so it never will be.
 */
export type TransactionOutcome = 'confirmed' | 'failed' | 'replaced'

/**
 * Waits for what becomes of a transaction.
 * @throws {LoginError} `client_request_timeout`, `network_error`
 */
export async function transactionOutcome(
  client: ChainClient,
  hash: Hex,
): Promise<TransactionOutcome> {
  let reason: ReplacementReason | undefined
  const receipt = await client
    .waitForTransactionReceipt({ hash, onReplaced: (replaced) => (reason = replaced.reason) })
    .catch((error: unknown) => {
      throw transactionError(error)
    })
  if (reason && reason !== 'repriced') return 'replaced'
  return receipt.status === 'success' ? 'confirmed' : 'failed'
}

/**
 * The transaction, while it waits.
 * @returns null if it is in a block, or the node doesn't know it
 * @throws {LoginError} `network_error`, `client_request_timeout`
 */
export async function pendingTransaction(
  client: ChainClient,
  hash: Hex,
): Promise<PendingTransaction | null> {
  const found = await client.getTransaction({ hash }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'TransactionNotFoundError') return null
    throw transactionError(error)
  })
  if (!found || found.blockNumber !== null) return null
  const { from, to, value, input, nonce, gas } = found
  const price = found.gasPrice ?? 0n
  return {
    hash,
    from,
    to,
    value,
    data: input,
    nonce,
    gas,
    maxFeePerGas: found.maxFeePerGas ?? price,
    maxPriorityFeePerGas: found.maxPriorityFeePerGas ?? price,
  }
}

/** What a plain transfer to oneself uses. */
const CANCEL_GAS = 21_000n

/** At least an eighth more: nodes ask for a tenth. */
const raised = (fee: bigint, now: bigint): bigint => {
  const more = fee + fee / 8n + 1n
  return more > now ? more : now
}

/**
 * A transaction that takes the place of one that waits, for a fee that nodes accept: the same one, or an empty one to
 * oneself, which cancels it.
 * @throws {LoginError} `network_error`, `client_request_timeout`, `transaction_fees_unsupported`
 */
export async function replacementOf(
  client: ChainClient,
  pending: PendingTransaction,
  purpose: 'speed-up' | 'cancel',
): Promise<TransactionRequest & { gas: bigint; maxFeePerGas: bigint }> {
  const now = await client.estimateFeesPerGas().catch((error: unknown) => {
    throw transactionError(error)
  })
  const { from, to, value, data, nonce, gas } = pending
  const maxPriorityFeePerGas = raised(pending.maxPriorityFeePerGas, now.maxPriorityFeePerGas)
  const maxFeePerGas = raised(pending.maxFeePerGas, now.maxFeePerGas)
  const fees = {
    nonce,
    maxPriorityFeePerGas,
    maxFeePerGas: maxFeePerGas > maxPriorityFeePerGas ? maxFeePerGas : maxPriorityFeePerGas,
  }
  if (purpose === 'cancel') return { to: from, value: 0n, gas: CANCEL_GAS, ...fees }
  return { ...(to && { to }), value, ...(data !== '0x' && { data }), gas, ...fees }
}
