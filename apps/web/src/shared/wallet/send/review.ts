import type { LoginWallet } from '@castaway/auth-react'
import type { Call } from '@castaway/wallet/transactions'
import { connectAccount } from '../connect-account'
import { type CallFacts, examineCalls } from '../examine-calls'
import type { Holding } from '../holdings'
import type { ItemDescription } from '../items/describe-item'
import { type Address, type ItemId, itemTransferCall, type TokenId, transferCall } from '../tokens'
import type { Recipient } from './recipient'

/** What a transfer moves. */
export type SentAsset =
  | { kind: 'token'; token: Holding }
  | { kind: 'item'; item: ItemId; about: ItemDescription }

/** The chain and the contract of what is moved; null for the network's coin. */
export const tokenIdOf = (asset: SentAsset): TokenId =>
  asset.kind === 'token' ? asset.token : asset.item

/** A complete transfer, before it is confirmed. */
export interface TransferDraft {
  from: Address
  wallet: LoginWallet
  recipient: Recipient
  asset: SentAsset
  /** In the smallest unit; of an item, how many of it. */
  amount: bigint
}

const callOf = ({ asset, from, recipient, amount }: TransferDraft): Call =>
  asset.kind === 'token'
    ? transferCall(asset.token, recipient.address, amount)
    : itemTransferCall(asset.item, from, recipient.address, amount)

/** What is known of a transfer before it is sent. */
export interface TransferFacts extends CallFacts {
  isContract: boolean
}

const transactions = () => import('@castaway/wallet/transactions')

/**
 * Estimates the fee, runs the transfer without sending it, and looks at the recipient.
 * @throws {LoginError} if the chain can't be reached
 */
export async function examine(draft: TransferDraft): Promise<TransferFacts> {
  const { chainClient, isContract } = await transactions()
  const { chainId } = tokenIdOf(draft.asset)
  const [isOfContract, facts] = await Promise.all([
    isContract(chainClient(Number(chainId)), draft.recipient.address),
    examineCalls(chainId, draft.from, [callOf(draft)]),
  ])
  return { ...facts, isContract: isOfContract }
}

/**
 * Has the wallet confirm and send the transfer.
 * @returns the transaction's hash
 * @throws {LoginError}
 */
export async function submit(draft: TransferDraft, { gas }: TransferFacts): Promise<string> {
  const { sendTransaction } = await transactions()
  return sendTransaction(
    await connectAccount(draft.wallet, draft.from),
    { ...callOf(draft), ...gas },
    { chainId: Number(tokenIdOf(draft.asset).chainId) },
  )
}
