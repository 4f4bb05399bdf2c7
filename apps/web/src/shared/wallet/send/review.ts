import type { LoginWallet } from '@castaway/auth-react'
import { connectAccount } from '../connect-account'
import { type CallFacts, examineCalls } from '../examine-calls'
import type { Holding } from '../holdings'
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
export interface TransferFacts extends CallFacts {
  isContract: boolean
}

const transactions = () => import('@castaway/wallet/transactions')

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
  const { chainClient, isContract } = await transactions()
  const [isOfContract, facts] = await Promise.all([
    isContract(chainClient(Number(token.chainId)), recipient.address),
    examineCalls(token.chainId, from, [transferCall(token, recipient.address, amount)]),
  ])
  return { ...facts, isContract: isOfContract }
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
