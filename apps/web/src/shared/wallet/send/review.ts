import type { Simulation } from '@castaway/wallet/transactions'
import type { LoginWallet } from '@castaway/auth-react'
import { connectAccount } from '../connect-account'
import type { Holding } from '../holdings'
import { readChain } from '../read-chain'
import { type Address, transferCall } from '../tokens'
import type { Recipient } from './recipient'

/** A complete transfer, before it is confirmed. */
export interface TransferDraft {
  from: Address
  wallet: LoginWallet
  recipient: Recipient
  token: Holding
  amount: bigint
}

/** What is known of a transfer before it is sent. */
export interface TransferFacts {
  /** The most that the fee can be, in wei; null if it can't be estimated because the transfer would fail. */
  fee: bigint | null
  gas?: { gas: bigint; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  /** The wallet has less of the network's coin than the transfer and its fee need. */
  isShort: boolean
  /** Null where the chain's server can't simulate. */
  simulation: Simulation | null
  isContract: boolean
}

const transactions = () => import('@castaway/wallet/transactions')

/** Code of an account that only delegates (EIP-7702): it is still the person's own. */
const DELEGATION = /^0xef0100/i

/**
 * Estimates the fee, runs the transfer without sending it, and looks at the recipient.
 * @throws {LoginError} if the chain can't be reached
 */
export async function examine({
  from,
  recipient,
  token,
  amount,
}: TransferDraft): Promise<TransferFacts> {
  const { chainClient, prepareTransaction, simulateTransfer } = await transactions()
  const client = chainClient(Number(token.chainId))
  const call = transferCall(token, recipient.address, amount)
  let isShort = false
  const noteFailure = (error: unknown) => {
    const { code } = error as { code?: string }
    if (code === 'network_error' || code === 'client_request_timeout') throw error
    if (code === 'insufficient_balance') isShort = true
  }
  const [code, coin, prepared, simulation] = await Promise.all([
    readChain(token.chainId, 'eth_getCode', [recipient.address, 'latest']),
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
  const isContract = typeof code === 'string' && code !== '0x' && !DELEGATION.test(code)
  if (!prepared) return { fee: null, isShort, simulation, isContract }
  const { gas, maxFeePerGas, maxPriorityFeePerGas } = prepared
  const fee = gas * maxFeePerGas
  return {
    fee,
    isShort: isShort || fee + (call.value ?? 0n) > coin,
    gas: { gas, maxFeePerGas, maxPriorityFeePerGas },
    simulation,
    isContract,
  }
}

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
  const { chainClient, prepareTransaction } = await transactions()
  const { gas, maxFeePerGas } = await prepareTransaction(chainClient(Number(token.chainId)), from, {
    to,
    value: 1n,
  })
  const left = balance - gas * maxFeePerGas * FEE_MARGIN
  return left > 0n ? left : 0n
}

/**
 * Has the wallet confirm and send the transfer.
 * @returns the transaction's hash
 * @throws {LoginError}
 */
export async function submit(draft: TransferDraft, { gas }: TransferFacts): Promise<string> {
  const { token, recipient, amount, wallet, from } = draft
  const { sendTransaction } = await transactions()
  return sendTransaction(
    await connectAccount(wallet, from),
    { ...transferCall(token, recipient.address, amount), ...gas },
    { chainId: Number(token.chainId) },
  )
}
