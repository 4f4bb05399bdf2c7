import type { Call, Simulation } from '@castaway/wallet/transactions'
import type { Address } from './tokens'

/** What is known of a transaction before it is sent. */
export interface CallFacts {
  /** The most that the fee can be, in wei; null if it can't be estimated because the call would fail. */
  fee: bigint | null
  gas?: { gas: bigint; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  /** The wallet has less of the network's coin than the call and its fee need. */
  isShort: boolean
  /** Null where the chain's server can't simulate. */
  simulation: Simulation | null
}

/**
 * Estimates the fee of a call, and runs it without sending it.
 * @throws {LoginError} if the chain can't be reached
 */
export async function examineCall(chainId: string, from: Address, call: Call): Promise<CallFacts> {
  const { chainClient, isUnreachable, prepareTransaction, simulateTransfer } =
    await import('@castaway/wallet/transactions')
  const client = chainClient(Number(chainId))
  let isShort = false
  const noteFailure = (error: unknown) => {
    if (isUnreachable(error)) throw error
    if ((error as { code?: string }).code === 'insufficient_balance') isShort = true
  }
  const [coin, prepared, simulation] = await Promise.all([
    client.getBalance({ address: from }),
    prepareTransaction(client, from, call).catch((error: unknown) => {
      noteFailure(error)
      return null
    }),
    simulateTransfer(client, from, [call]).catch((error: unknown) => {
      noteFailure(error)
      return { succeeds: false, reason: null, changes: [], rights: [], gas: [], failedAt: null }
    }),
  ])
  if (!prepared) return { fee: null, isShort, simulation }
  const { gas, maxFeePerGas, maxPriorityFeePerGas } = prepared
  const fee = gas * maxFeePerGas
  return {
    fee,
    isShort: isShort || fee + (call.value ?? 0n) > coin,
    gas: { gas, maxFeePerGas, maxPriorityFeePerGas },
    simulation,
  }
}
