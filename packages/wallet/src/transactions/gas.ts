import type { ChainClient } from './chain'
import { transactionError } from './errors'

/**
 * Of the gas that an estimate or a simulation has used, what a call of a contract may use. It can need more once it is
 * in a block: a pool writes its clock in the first call of a block only, and others use the contract in the meantime.
 */
export const withGasMargin = (gas: bigint): bigint => (gas * 3n) / 2n

/**
 * The most that calls can cost which are sent one after the other, in wei.
 * @param used gas, by a simulation of all of them
 * @throws {LoginError} if the chain can't be reached
 */
export async function batchFee(client: ChainClient, used: readonly bigint[]): Promise<bigint> {
  const { maxFeePerGas } = await client.estimateFeesPerGas().catch((error: unknown) => {
    throw transactionError(error)
  })
  return withGasMargin(used.reduce((sum, each) => sum + each, 0n)) * maxFeePerGas
}
