import { type Address, type Hex, isAddress } from 'viem'
import { prepareTransactionRequest } from 'viem/actions'
import { LoginError } from '../errors'
import type { ChainClient } from './chain'
import { chainOf } from './chain'
import { transactionError } from './errors'
import { withGasMargin } from './gas'
import { BASE_FEE_MULTIPLIER } from './limits'

/** A transaction to send. Amounts and fees are in wei. */
export interface TransactionRequest {
  /** Without it, `data` deploys a contract. */
  to?: Address
  value?: bigint
  data?: Hex
  gas?: bigint
  nonce?: number
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
}

/** A complete transaction as it is signed; nothing is left to fill in. */
export interface PreparedTransaction {
  type: 'eip1559'
  chainId: number
  from: Address
  to?: Address
  value: bigint
  data?: Hex
  nonce: number
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

export interface FeeOptions {
  /** Multiplier of the base fee, above 1; 1.2 by default. */
  baseFeeMultiplier?: number
}

/** @throws {LoginError} `transaction_fee_multiplier`, `transaction_fee_order` */
export const checkFees = (transaction: TransactionRequest, fees: FeeOptions = {}): void => {
  const { baseFeeMultiplier = BASE_FEE_MULTIPLIER } = fees
  // This also rejects NaN.
  if (!(baseFeeMultiplier > 1)) throw new LoginError('transaction_fee_multiplier')
  const { maxFeePerGas, maxPriorityFeePerGas } = transaction
  if (
    maxFeePerGas !== undefined &&
    maxPriorityFeePerGas !== undefined &&
    maxFeePerGas < maxPriorityFeePerGas
  ) {
    throw new LoginError('transaction_fee_order')
  }
}

/** @throws {LoginError} `transaction_account_missing` */
export const checkAccount = (address: string | null | undefined): Address => {
  if (!address || !isAddress(address, { strict: false })) {
    throw new LoginError('transaction_account_missing')
  }
  return address
}

/**
 * Fills in nonce, gas and fees, for a wallet that only signs. Calls of contracts get a margin of gas.
 * @throws {LoginError} the fee errors, `insufficient_balance`, `transaction_fees_unsupported`, `transaction_failure`
 */
export const prepareTransaction = async (
  client: ChainClient,
  from: string | null | undefined,
  transaction: TransactionRequest,
  fees: FeeOptions = {},
): Promise<PreparedTransaction> => {
  const account = checkAccount(from)
  checkFees(transaction, fees)
  const chain = chainOf(client.chain!.id)
  const { to, value = 0n, data } = transaction
  try {
    const filled = await prepareTransactionRequest(client, {
      ...transaction,
      value,
      account,
      chain: {
        ...chain,
        fees: { baseFeeMultiplier: fees.baseFeeMultiplier ?? BASE_FEE_MULTIPLIER },
      },
      type: 'eip1559',
      parameters: ['chainId', 'fees', 'gas', 'nonce', 'type'],
    })
    return {
      type: 'eip1559',
      chainId: chain.id,
      from: account,
      ...(to ? { to } : {}),
      value,
      ...(data ? { data } : {}),
      nonce: filled.nonce,
      gas: data && transaction.gas === undefined ? withGasMargin(filled.gas) : filled.gas,
      maxFeePerGas: filled.maxFeePerGas,
      maxPriorityFeePerGas: filled.maxPriorityFeePerGas,
    }
  } catch (error) {
    throw transactionError(error)
  }
}
