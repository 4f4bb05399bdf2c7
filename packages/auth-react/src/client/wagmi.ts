import type { Hex, TypedDataDefinition } from 'viem'
import { getAddress, isAddressEqual } from 'viem'
import { createConfig, custom, type Config, type Connector } from 'wagmi'
import {
  connect,
  disconnect,
  getConnection,
  signMessage,
  signTypedData,
  switchChain,
  watchConnectors,
} from 'wagmi/actions'
import type { LoginUser } from '@castaway/auth/wire'
import type { LoginClient, SignInOptions } from './login-client'
import type { ConnectedWallet } from '@castaway/wallet/embedded'
import { fromWalletError, LoginError } from '@castaway/wallet/errors'
import { labelOf, shownIcon } from './wallet-discovery'

/** External wallets, through wagmi. Import this module on demand: it is the largest part of the login. */

/**
 * Definition of a chain that a wallet can be asked to switch to, or to add (4902), with only the required fields. The
 * definitions in the libraries include formatters and serializers.
 */
const chainOf = <Id extends number>(id: Id, name: string, rpc: string, explorer: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpc] } },
  blockExplorers: { default: { name: 'Explorer', url: explorer } },
})
const chains = [
  chainOf(1, 'Ethereum', 'https://eth.merkle.io', 'https://etherscan.io'),
  chainOf(10, 'OP Mainnet', 'https://mainnet.optimism.io', 'https://optimistic.etherscan.io'),
  chainOf(8453, 'Base', 'https://mainnet.base.org', 'https://basescan.org'),
] as const
/** Signing in sends no requests to a chain, only to wallets. */
const noChain = custom({
  request: () => Promise.reject(new LoginError('wallet_unsupported_method')),
})
/** Chains that a sign-in message can name. */
const known: readonly number[] = [...chains.map((chain) => chain.id), 42161, 84532, 31337]

/**
 * The wagmi configuration. Wallets, including the embedded one, are found by EIP-6963 as they announce themselves.
 * Nothing is persisted: the user's account comes from the session, never from the wallet that happened to be connected
 * last.
 */
export const createWalletConfig = (): Config =>
  createConfig({
    chains,
    connectors: [],
    multiInjectedProviderDiscovery: true,
    storage: null,
    transports: { 1: noChain, 10: noChain, 8453: noChain },
  })

export interface DetectedWallet {
  /** Reverse domain name of the wallet. */
  id: string
  name: string
  /** A `data:` URI, if the wallet provided one. */
  icon?: string
  connector: Connector
}

/** Wallets that have announced themselves so far, in the order of their announcement. */
export const listWallets = (config: Config): DetectedWallet[] =>
  config.connectors.map((connector) => {
    const { id, name } = connector
    const icon = shownIcon(connector.icon)
    return { id, name, ...(icon ? { icon } : {}), connector }
  })

/** Calls the listener when a wallet announces itself or is removed; returns a function that unsubscribes. */
export const watchWallets = (
  config: Config,
  listener: (wallets: DetectedWallet[]) => void,
): (() => void) => watchConnectors(config, { onChange: () => listener(listWallets(config)) })

const alreadyConnected = (error: unknown) =>
  error instanceof Error && error.name === 'ConnectorAlreadyConnectedError'

/**
 * Connects a wallet; succeeds if it is connected already.
 * @param address the account that is required; rejects with `wallet_unauthorized` if the wallet exposes another one
 * @throws {LoginError}
 */
export const connectWallet = async (
  config: Config,
  connector: Connector,
  address?: string,
): Promise<ConnectedWallet> => {
  try {
    await connect(config, { connector }).catch((error: unknown) => {
      if (!alreadyConnected(error)) throw error
    })
    // Requested at every use, because people switch accounts while a page is open.
    const [first] = await connector.getAccounts()
    if (!first) throw new LoginError('wallet_disconnected')
    const account = getAddress(first)
    if (address !== undefined && !isAddressEqual(account, getAddress(address))) {
      throw new LoginError('wallet_unauthorized', {
        message: `Your wallet is using ${short(account)}. Switch to ${short(address)} in your wallet`,
      })
    }
    const chainId = await connector.getChainId()
    return {
      address: account,
      // An account is the same on every chain, so no one has to switch theirs just to sign in.
      chainId: known.includes(chainId) ? chainId : 1,
      walletClientType: labelOf(connector.id),
      connectorType: 'injected',
      signMessage: (message) => signMessage(config, { connector, account, message }).catch(rethrow),
      signTypedData: (typedData) => signTyped(config, connector, account, typedData).catch(rethrow),
    }
  } catch (error) {
    throw fromWalletError(error)
  }
}

const rethrow = (error: unknown): never => {
  throw fromWalletError(error)
}

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

/** Wallets reject typed data of a chain that is not the active one, so the chain is switched first. */
const signTyped = async (
  config: Config,
  connector: Connector,
  account: `0x${string}`,
  typedData: TypedDataDefinition,
): Promise<Hex> => {
  const wanted = Number(typedData.domain?.chainId ?? 0)
  const configured = chains.find((chain) => chain.id === wanted)
  if (configured && (await connector.getChainId()) !== wanted) {
    await switchChain(config, { connector, chainId: configured.id })
  }
  return signTypedData(config, { connector, account, ...typedData } as never)
}

/**
 * Connects a wallet and signs in with it, as a wallet's button does.
 * @throws {LoginError} `wallet_rejected` if the user declined, `linked_to_another_user`, …
 */
export const connectAndSignIn = async (
  client: LoginClient,
  config: Config,
  connector: Connector,
  options?: SignInOptions,
): Promise<{ user: LoginUser; wallet: ConnectedWallet }> => {
  const wallet = await connectWallet(config, connector)
  return { user: await client.signInWithWallet(wallet, options), wallet }
}

/** Disconnects the connected wallet. Wallets that refuse are forgotten anyway. */
export const disconnectWallet = async (config: Config): Promise<void> => {
  await disconnect(config).catch(() => undefined)
}

/** Disconnects one wallet. Errors are ignored. */
export const disconnectConnector = async (config: Config, connector: Connector): Promise<void> => {
  await disconnect(config, { connector }).catch(() => undefined)
}

/**
 * Calls the listener when the user selects another account in the wallet, or disconnects it (null). The session's user
 * stays the same: tell the user, and offer to sign in with the other account.
 */
export const watchWalletAccount = (
  config: Config,
  listener: (address: string | null) => void,
): (() => void) =>
  config.subscribe(
    () => getConnection(config).address ?? null,
    (address) => listener(address),
  )
