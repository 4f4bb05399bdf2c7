import type { Holding } from '../holdings'
import type { Address } from '../tokens'

/** Of the fee of a transfer, what is kept back from “max”: fees rise, and some networks charge for data as well. */
const FEE_MARGIN = 2n

/** The most that can be sent: of the network's coin what is left after the fee. */
export async function maxAmount(
  token: Holding,
  from: Address,
  to: Address,
  balance: bigint,
): Promise<bigint> {
  if (token.contract) return balance
  const { chainClient, prepareTransaction } = await import('@castaway/wallet/transactions')
  const { gas, maxFeePerGas } = await prepareTransaction(chainClient(Number(token.chainId)), from, {
    to,
    value: 1n,
  })
  const left = balance - gas * maxFeePerGas * FEE_MARGIN
  return left > 0n ? left : 0n
}
