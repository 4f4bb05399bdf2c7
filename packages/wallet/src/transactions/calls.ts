import { createClient, custom, type Address, type Hex, type TransactionReceipt } from 'viem'
import { sendCalls as sendByWallet, waitForCallsStatus } from 'viem/actions'
import { LoginError } from '../errors'
import { chainOf } from './chain'
import { transactionError } from './errors'
import { CALLS_RETRIES, CALLS_TIMEOUT, callsRetryDelay, pollingInterval } from './limits'
import { checkAccount } from './prepare'
import { clientOf, type SendingWallet } from './send'

/** One call of an account. `value` is in wei. */
export interface Call {
  to: Address
  value?: bigint
  data?: Hex
}

export interface SentCalls {
  /** Id for `waitForCalls`. */
  id: string
  chainId: number
}

export interface CallsOptions {
  chainId: number
  /** All calls succeed or none does; wallets that don't support this reject. Smart accounts are always atomic. */
  atomic?: boolean
}

/**
 * Sends calls by EIP-5792. A smart account sends them as one user operation and other wallets as they support it;
 * wallets without EIP-5792 send them one by one.
 * @throws {LoginError} like `sendTransaction`
 */
export const sendCalls = async (
  wallet: SendingWallet | null | undefined,
  calls: readonly Call[],
  { chainId, atomic = false }: CallsOptions,
): Promise<SentCalls> => {
  const account = checkAccount(wallet?.address)
  chainOf(chainId)
  if (calls.length === 0) {
    throw new LoginError('invalid_data', { property: 'calls', message: 'There is nothing to send' })
  }
  try {
    const client = await clientOf(wallet!, chainId)
    const { id } = await sendByWallet(client, {
      account,
      calls: [...calls],
      forceAtomic: atomic,
      experimental_fallback: true,
    })
    return { id, chainId }
  } catch (error) {
    throw transactionError(error)
  }
}

export interface CallsResult {
  receipts: Pick<TransactionReceipt, 'transactionHash' | 'status' | 'gasUsed'>[]
}

/**
 * Waits until the calls are in a block: one minute by default. If the wallet fails to respond, it retries four times
 * (after 200, 400, 800 and 1600 ms).
 * @throws {LoginError} `client_request_timeout`, `transaction_failure`
 */
export const waitForCalls = async (
  wallet: SendingWallet,
  { id, chainId }: SentCalls,
  { timeout = CALLS_TIMEOUT }: { timeout?: number } = {},
): Promise<CallsResult> => {
  const chain = chainOf(chainId)
  const provider = await wallet.provider()
  const client = createClient({
    chain,
    // `waitForCalls` has its own retries.
    transport: custom({ request: (request) => provider.request(request) }, { retryCount: 0 }),
  })
  const outcome = await waitForCallsStatus(client, {
    id,
    timeout,
    retryCount: CALLS_RETRIES,
    retryDelay: callsRetryDelay,
    pollingInterval: pollingInterval(chain.blockTime),
  }).catch((error: unknown) => {
    throw transactionError(error)
  })
  if (outcome.status !== 'success') {
    throw new LoginError('transaction_failure', { message: 'The calls failed on the chain' })
  }
  return { receipts: outcome.receipts ?? [] }
}
