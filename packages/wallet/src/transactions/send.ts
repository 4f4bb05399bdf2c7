import { createWalletClient, custom, numberToHex, type Hex, type TransactionReceipt } from 'viem'
import { sendTransaction as sendByWallet } from 'viem/actions'
import { LoginError } from '../errors'
import { chainOf, type ChainClient } from './chain'
import { transactionError } from './errors'
import { checkAccount, checkFees, type FeeOptions, type TransactionRequest } from './prepare'

/** The part of an EIP-1193 provider that is used here. */
export interface WalletProvider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
}

/** A wallet that can send; every Ethereum `LoginWallet` is one. */
export interface SendingWallet {
  /** Null for a wallet that hasn't exposed an account yet; it cannot send. */
  address: string | null
  /** `smart`: a contract account that acts by user operations. */
  kind: 'injected' | 'embedded' | 'smart'
  provider(): WalletProvider | Promise<WalletProvider>
}

export interface SendOptions extends FeeOptions {
  chainId: number
}

/**
 * Lets a wallet sign and send a transaction. The wallet fills in missing fields (nonce, gas, fees).
 * @returns the transaction's hash; `waitForTransaction` returns its result
 * @throws {LoginError} `transaction_account_missing`, `transaction_by_smart_account`, the fee errors,
 * `unsupported_chain_id`, `wallet_rejected`, `insufficient_balance`, `transaction_failure`
 */
export const sendTransaction = async (
  wallet: SendingWallet | null | undefined,
  transaction: TransactionRequest,
  options: SendOptions,
): Promise<Hex> => {
  const account = checkAccount(wallet?.address)
  if (wallet!.kind === 'smart') throw new LoginError('transaction_by_smart_account')
  checkFees(transaction, options)
  const chain = chainOf(options.chainId)
  try {
    const client = await clientOf(wallet!, options.chainId)
    return await sendByWallet(client, { ...transaction, account, chain } as never)
  } catch (error) {
    throw transactionError(error)
  }
}

/**
 * Sends a transaction that is already signed.
 * @throws {LoginError}
 */
export const sendSigned = async (client: ChainClient, signed: Hex): Promise<Hex> => {
  try {
    return await client.sendRawTransaction({ serializedTransaction: signed })
  } catch (error) {
    throw transactionError(error)
  }
}

/**
 * Waits until a transaction is in a block.
 * @throws {LoginError} `transaction_failure` if it reverted, `client_request_timeout`
 */
export const waitForTransaction = async (
  client: ChainClient,
  hash: Hex,
  { timeout }: { timeout?: number } = {},
): Promise<TransactionReceipt> => {
  const receipt = await client
    .waitForTransactionReceipt({ hash, ...(timeout === undefined ? {} : { timeout }) })
    .catch((error: unknown) => {
      throw transactionError(error)
    })
  if (receipt.status !== 'success') {
    throw new LoginError('transaction_failure', {
      message: 'The transaction was reverted',
    })
  }
  return receipt
}

/** A client for a wallet on this chain; asks the wallet to switch if it is on another one. */
export const clientOf = async (wallet: SendingWallet, chainId: number) => {
  const provider = await wallet.provider()
  const active = Number(await provider.request({ method: 'eth_chainId' }))
  if (active !== chainId) {
    await provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: numberToHex(chainId) }],
    })
  }
  return createWalletClient({
    chain: chainOf(chainId),
    // There are no retries, because a wallet prompts the user: prompting twice is worse than failing.
    transport: custom({ request: saysMissing(provider) }, { retryCount: 0 }),
  })
}

/**
 * Some wallets report an unknown method as unsupported (4200), others as not found (-32601). viem falls back only on
 * the second one.
 */
const saysMissing =
  (provider: WalletProvider) =>
  async (request: { method: string; params?: unknown }): Promise<never> => {
    try {
      return (await provider.request(request)) as never
    } catch (error) {
      const code = (error as { code?: unknown } | null)?.code
      if (code !== 4200 || !request.method.startsWith('wallet_')) throw error
      throw Object.assign(new Error('The method does not exist', { cause: error }), {
        code: -32601,
      })
    }
  }
