import type { Hex } from 'viem'
import type { ChainClient } from '../transactions/chain'
import type { SendingWallet } from '../transactions/send'
import { sendInOrder, type SendProgress } from '../transactions/send-in-order'
import { priceMoved, simulateAgain, type SwapFacts } from './examine'

export type SentSwap =
  /** The last transaction is the swap, which may not be in a block yet. */
  | { state: 'sent'; hashes: Hex[] }
  /** Less than the minimum would arrive, so it was not sent. */
  | { state: 'moved' }
  /** It would fail, so it was not sent; the reason is the contract's, if it has one. */
  | { state: 'fails'; reason: string | null }

/**
 * Sends an examined swap: what gives the right first, and the swap once that is in a block, or both as one where the
 * wallet can.
 * @throws {LoginError} as `sendTransaction` and `sendCalls` do
 */
export async function sendSwap(
  client: ChainClient,
  wallet: SendingWallet,
  facts: SwapFacts,
  onProgress: (progress: SendProgress) => void,
): Promise<SentSwap> {
  const { chainId } = facts.quote.order
  const again = await simulateAgain(client, facts)
  if (again?.succeeds === false)
    return priceMoved(again.reason) ? { state: 'moved' } : { state: 'fails', reason: again.reason }
  const calls = facts.transactions.map(({ call }) => call)
  try {
    return { state: 'sent', hashes: await sendInOrder(client, wallet, calls, chainId, onProgress) }
  } catch (error) {
    // The wallet has estimated it itself.
    if (priceMoved((error as Error).message)) return { state: 'moved' }
    throw error
  }
}
