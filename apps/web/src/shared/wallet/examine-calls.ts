import type { Simulation, TransactionRequest } from '@castaway/wallet/transactions'
import type { Address } from './tokens'

/** A call as it is examined. Without `to`, it creates a contract. */
export type ExaminedCall = Pick<TransactionRequest, 'to' | 'value' | 'data'>

/** What is known of a transaction, or of several together, before they are sent. */
export interface CallFacts {
  /** The most that the fee can be, in wei; null if it can't be estimated because a call would fail. */
  fee: bigint | null
  /** Of a single call. */
  gas?: { gas: bigint; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  /** The wallet has less of the network's coin than the calls and their fee need. */
  isShort: boolean
  /** Null where the chain's server can't simulate. */
  simulation: Simulation | null
}

/**
 * Estimates the fee of calls, and runs them one after the other without sending them.
 * @throws {LoginError} if the chain can't be reached
 */
export async function examineCalls(
  chainId: string,
  from: Address,
  calls: readonly ExaminedCall[],
): Promise<CallFacts> {
  const {
    batchFee,
    chainClient,
    isUnreachable,
    prepareTransaction,
    simulateTransfer,
    transactionError,
  } = await import('@castaway/wallet/transactions')
  const client = chainClient(Number(chainId))
  const [only, ...others] = calls
  let isShort = false
  const noteFailure = (error: unknown) => {
    if (isUnreachable(error)) throw error
    if ((error as { code?: string }).code === 'insufficient_balance') isShort = true
  }
  const [coin, prepared, simulation] = await Promise.all([
    client.getBalance({ address: from }).catch((error: unknown) => {
      throw transactionError(error)
    }),
    // A later call can depend on what an earlier one does: only the simulation knows what it needs.
    others.length > 0
      ? null
      : prepareTransaction(client, from, only!).catch((error: unknown) => {
          noteFailure(error)
          return null
        }),
    simulateTransfer(client, from, calls).catch((error: unknown) => {
      noteFailure(error)
      return { succeeds: false, reason: null, changes: [], rights: [], gas: [], failedAt: null }
    }),
  ])
  const value = calls.reduce((sum, each) => sum + (each.value ?? 0n), 0n)
  const isMissing = (fee: bigint) => isShort || fee + value > coin
  if (others.length > 0) {
    const fee = simulation?.succeeds ? await batchFee(client, simulation.gas) : null
    return { fee, isShort: isMissing(fee ?? 0n), simulation }
  }
  if (!prepared) return { fee: null, isShort, simulation }
  const { gas, maxFeePerGas, maxPriorityFeePerGas } = prepared
  const fee = gas * maxFeePerGas
  return {
    fee,
    isShort: isMissing(fee),
    gas: { gas, maxFeePerGas, maxPriorityFeePerGas },
    simulation,
  }
}
