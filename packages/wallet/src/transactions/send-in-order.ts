import { numberToHex, type Hex } from 'viem'
import { type Call, sendCalls, waitForCalls } from './calls'
import type { ChainClient } from './chain'
import { sendTransaction, waitForTransaction, type SendingWallet } from './send'

export interface SendProgress {
  /** Which transaction the wallet is asked for, or the chain is waited for; the first is 0. */
  step: number
  /** `sign`: the wallet asks the person. `wait`: the transaction is on its way. */
  state: 'sign' | 'wait'
}

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
 * Sends calls that need each other: as one where the wallet can, or else each once the one before it is in a block.
 * @returns hashes of the transactions; the last one may not be in a block yet
 * @throws {LoginError} as `sendTransaction` and `sendCalls` do
 */
export async function sendInOrder(
  client: ChainClient,
  wallet: SendingWallet,
  calls: readonly Call[],
  chainId: number,
  onProgress: (progress: SendProgress) => void = () => {},
): Promise<Hex[]> {
  onProgress({ step: 0, state: 'sign' })
  if (wallet.kind === 'smart' || (calls.length > 1 && (await sendsInOne(wallet, chainId)))) {
    const sent = await sendCalls(wallet, calls, { chainId, atomic: true })
    onProgress({ step: calls.length - 1, state: 'wait' })
    const { receipts } = await waitForCalls(wallet, sent)
    return receipts.map(({ transactionHash }) => transactionHash)
  }
  const hashes: Hex[] = []
  for (const [step, call] of calls.entries()) {
    onProgress({ step, state: 'sign' })
    // oxlint-disable-next-line no-await-in-loop -- each needs the one before it
    const hash = await sendTransaction(wallet, call, { chainId })
    hashes.push(hash)
    onProgress({ step, state: 'wait' })
    // oxlint-disable-next-line no-await-in-loop -- the next one fails before this one is done
    if (step < calls.length - 1) await waitForTransaction(client, hash)
  }
  return hashes
}
