import { createWalletClient, custom, numberToHex, type Hex, type TransactionReceipt } from 'viem'
import { sendTransaction as sendByWallet } from 'viem/actions'
import { LoginError } from '../errors'
import { chainOf, type ChainClient } from './chain'
import { transactionError } from './errors'
import { checkAccount, checkFees, type FeeOptions, type TransactionRequest } from './prepare'

/** An EIP-1193 provider, as far as it is used here. */
export interface WalletProvider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
}

/** What sends: any `LoginWallet` of Ethereum is one. */
export interface SendingWallet {
  /** Null for a wallet that has not shown an account yet; it cannot send. */
  address: string | null
  /** `smart`: an account that is a contract and acts by user operations. */
  kind: 'injected' | 'embedded' | 'smart'
  provider(): WalletProvider | Promise<WalletProvider>
}

export interface SendOptions extends FeeOptions {
  chainId: number
}

/**
 * Has a wallet sign and send a transaction. What is left out (nonce, gas, fees) the wallet fills in.
 * @returns the transaction's hash; `waitForTransaction` says what became of it
 * @throws {LoginError} `transaction_account_missing`, `transaction_by_smart_account`, the rules of fees,
 *   `unsupported_chain_id`, `wallet_rejected`, `insufficient_balance`, `transaction_failure`
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
 * Sends what was signed elsewhere.
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
 * @throws {LoginError} `transaction_failure` where it was reverted, `client_request_timeout`
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

/** A wallet on a chain; it is asked to change over where it is on another one. */
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
    // A wallet asks a person: asking twice is worse than failing.
    transport: custom({ request: saysMissing(provider) }, { retryCount: 0 }),
  })
}

/**
 * Some wallets say of a method that they do not know that they do not support it (4200), others that it does not
 * exist (-32601). Only for the second one does viem go on to another way.
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
