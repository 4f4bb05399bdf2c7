import {
  createWalletClient,
  custom,
  getAddress,
  type Address,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import { signTypedData } from 'viem/actions'
import { toSessionAccount, type AccountOwner, type SessionAccount } from '../smart-account'
import type { WalletSigner } from '../wallet-signer'
import { fromWalletError, LoginError } from '../errors'
import {
  chainClient,
  chainOf,
  type ChainClientOptions,
  rpcPath,
  rpcTransport,
  type ChainClient,
} from './chain'
import { checkAccount } from './prepare'
import { clientOf, type SendingWallet, type WalletProvider } from './send'
import { smartProvider } from './smart-provider'
import { createBundlerClient, type BundlerClient } from 'viem/account-abstraction'

/** A client for a chain's bundler, which has the same URL as the chain itself. */
const bundlerClient = (client: ChainClient, options: ChainClientOptions): BundlerClient =>
  createBundlerClient({
    client,
    chain: client.chain!,
    pollingInterval: client.pollingInterval,
    transport: rpcTransport(rpcPath(client.chain!.id), options),
  })

/** A smart account as a wallet: it can sign in as `smart_wallet`, and send calls. */
export interface SmartWallet extends SendingWallet {
  address: Address
  kind: 'smart'
  /** The wallet whose key signs for it. */
  owner: Address
  chainId: number
  provider(): WalletProvider
  /** Signer for `client.signInWithWallet`. */
  signer: WalletSigner
  /** Account for viem's account abstraction. */
  account: SessionAccount
}

export interface SmartWalletOptions extends ChainClientOptions {
  chainId: number
}

/**
 * The smart account of a wallet on one chain. Nothing is sent: the account is deployed by its first operation, which it
 * pays for itself, so it needs a balance first.
 * @throws {LoginError} `transaction_account_missing`, `unsupported_chain_id`, `transaction_by_smart_account` (an
 * account of an account)
 */
export const toSmartAccount = async (
  wallet: SendingWallet | null | undefined,
  { chainId, ...options }: SmartWalletOptions,
): Promise<SmartWallet> => {
  const owner = getAddress(checkAccount(wallet?.address))
  if (wallet!.kind === 'smart') {
    throw new LoginError('transaction_by_smart_account', {
      message: 'A smart account cannot own another smart account here',
    })
  }
  chainOf(chainId)
  const client = chainClient(chainId, options)
  const account = await toSessionAccount({ client, owner: ownerOf(wallet!, owner, chainId) })
  const bundler = bundlerClient(client, options)
  const provider = smartProvider({ account, bundler, client })
  return {
    address: account.address,
    kind: 'smart',
    owner,
    chainId,
    account,
    provider: () => provider,
    signer: {
      address: account.address,
      chainId,
      walletClientType: 'castaway',
      connectorType: 'smart',
      signMessage: (message) => account.signMessage({ message }).catch(rethrow),
    },
  }
}

const rethrow = (error: unknown): never => {
  throw fromWalletError(error)
}

/** The wallet as the account's owner: it only signs typed data, which wallets can display. */
const ownerOf = (wallet: SendingWallet, owner: Address, chainId: number): AccountOwner => ({
  address: owner,
  async signTypedData(typedData: TypedDataDefinition): Promise<Hex> {
    // Wallets reject typed data that names another chain than their current one.
    await clientOf(wallet, chainId)
    const provider = await wallet.provider()
    const client = createWalletClient({ transport: custom(provider as never, { retryCount: 0 }) })
    return signTypedData(client, { ...typedData, account: owner } as never)
  },
})
