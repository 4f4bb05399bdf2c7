import { numberToHex, type Hex } from 'viem'
import { sendCalls, waitForCalls } from '../transactions/calls'
import type { ChainClient } from '../transactions/chain'
import { sendTransaction, waitForTransaction, type SendingWallet } from '../transactions/send'
import { priceMoved, simulateAgain, type SwapFacts } from './examine'

export interface SwapProgress {
  /** Which transaction the wallet is asked for, or the chain is waited for; the first is 0. */
  step: number
  /** `sign`: the wallet asks the person. `wait`: the transaction is on its way. */
  state: 'sign' | 'wait'
}

export type SentSwap =
  /** The last transaction is the swap, which may not be in a block yet. */
  | { state: 'sent'; hashes: Hex[] }
  /** Less than the minimum would arrive, so it was not sent. */
  | { state: 'moved' }
  /** It would fail, so it was not sent; the reason is the contract's, if it has one. */
  | { state: 'fails'; reason: string | null }

/** Whether the wallet sends several calls as one, all or none (EIP-5792). */
export async function sendsInOne(wallet: SendingWallet, chainId: number): Promise<boolean> {
  if (wallet.kind === 'smart') return true
  const id = numberToHex(chainId)
  try {
    const provider = await wallet.provider()
    const capabilities = (await provider.request({
      method: 'wallet_getCapabilities',
      params: [wallet.address, [id]],
    })) as Record<string, { atomic?: { status?: unknown } } | undefined>
    return ['supported', 'ready'].includes(String(capabilities[id]?.atomic?.status))
  } catch {
    // Most wallets don't know the method.
    return false
  }
}

/**
 * Sends an examined swap: what gives the right first, and the swap once that is in a block, or both as one where the
 * wallet can.
 * @throws {LoginError} as `sendTransaction` and `sendCalls` do
 */
export async function sendSwap(
  client: ChainClient,
  wallet: SendingWallet,
  facts: SwapFacts,
  onProgress: (progress: SwapProgress) => void,
): Promise<SentSwap> {
  const { chainId } = facts.quote.order
  const again = await simulateAgain(client, facts)
  if (again?.succeeds === false)
    return priceMoved(again.reason) ? { state: 'moved' } : { state: 'fails', reason: again.reason }
  const calls = facts.transactions.map(({ call }) => call)
  onProgress({ step: 0, state: 'sign' })
  if (wallet.kind === 'smart' || (calls.length > 1 && (await sendsInOne(wallet, chainId)))) {
    const sent = await sendCalls(wallet, calls, { chainId, atomic: true })
    onProgress({ step: calls.length - 1, state: 'wait' })
    const { receipts } = await waitForCalls(wallet, sent)
    return { state: 'sent', hashes: receipts.map(({ transactionHash }) => transactionHash) }
  }
  const hashes: Hex[] = []
  for (const [step, call] of calls.entries()) {
    onProgress({ step, state: 'sign' })
    let hash: Hex
    try {
      // oxlint-disable-next-line no-await-in-loop -- each needs the one before it
      hash = await sendTransaction(wallet, call, { chainId })
    } catch (error) {
      // The wallet has estimated it itself.
      if (priceMoved((error as Error).message)) return { state: 'moved' }
      throw error
    }
    hashes.push(hash)
    onProgress({ step, state: 'wait' })
    // oxlint-disable-next-line no-await-in-loop -- the swap fails before the right is given
    if (step < calls.length - 1) await waitForTransaction(client, hash)
  }
  return { state: 'sent', hashes }
}
