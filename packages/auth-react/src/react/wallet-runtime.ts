import type { Wallet } from '@wallet-standard/base'
import { getConnections, reconnect, watchConnections } from 'wagmi/actions'
import type { Connector } from 'wagmi'
import type { LoginUser } from '@castaway/auth/wire'
import type { LoginClient } from '../client/login-client'
import type { WalletSigner } from '@castaway/wallet/wallet-signer'
import type { ConnectedWallet, EmbeddedAccount, EmbeddedWallet } from '@castaway/wallet/embedded'
import { LoginError } from '@castaway/wallet/errors'
import { connectSolanaWallet, disconnectSolanaWallet } from '../client/solana-wallets'
import {
  connectWallet,
  createWalletConfig,
  disconnectConnector,
  type DetectedWallet,
  listWallets,
  watchWallets,
} from '../client/wagmi'
import {
  type AnnouncedWallet,
  type DetectedSolanaWallet,
  EMBEDDED_NAME,
  isEmbeddedEthereum,
  isEmbeddedSolana,
  labelOf,
  listSolanaWallets,
  watchSolanaWallets,
} from '../client/wallet-discovery'
import type { LoginStrings } from './strings'
import type { EthereumProvider, WalletInfo, WalletKind } from './wallet-types'

/**
 * The wallets that this browser can reach, with one interface. It is loaded only when the app looks for wallets,
 * because it includes wagmi and viem.
 */

/** What a wallet is currently doing. */
export type WalletPhase = 'connecting' | 'signing' | 'checking'

export interface WalletSignInOptions {
  switchUser?: boolean
  onPhase?: (phase: WalletPhase) => void
}

export interface ReachableWallet extends AnnouncedWallet {
  kind: WalletKind
  /** Addresses that it currently exposes to this page, its default first. */
  accounts: readonly string[]
  /** Details of an account besides its address; absent for external wallets. */
  facts?(address: string): WalletInfo
  /** The Wallet Standard wallet, for Solana. */
  standard: Wallet | null
  connect(address?: string): Promise<string>
  disconnect(): Promise<void>
  /** Proves the wallet with a signature: signs in, or links it to the session. */
  signIn(options?: WalletSignInOptions): Promise<LoginUser>
  provider(): Promise<EthereumProvider>
  /** A signer for sign-in and typed data by the app itself; Ethereum only. */
  signer(address?: string): Promise<ConnectedWallet>
}

export interface WalletRuntime {
  /** Returns the same array until something changes. */
  read(): readonly ReachableWallet[]
  subscribe(listener: () => void): () => void
  /** Reconnects wallets that this user has linked and authorized before, without a prompt. */
  wake(clientTypes: readonly string[]): Promise<void>
  /** The embedded wallets; null until they are loaded. */
  readonly embedded: EmbeddedWallet | null
  /** Loads their code on demand. @throws {LoginError} */
  loadEmbedded(): Promise<EmbeddedWallet>
}

/** Reports the phase between the wallet's response and the server's. */
const watched = (wallet: WalletSigner, onPhase?: WalletSignInOptions['onPhase']): WalletSigner => ({
  ...wallet,
  async signMessage(message) {
    const signature = await wallet.signMessage(message)
    onPhase?.('checking')
    return signature
  },
})

export const createWalletRuntime = (
  client: LoginClient,
  strings: LoginStrings['wallets'],
): WalletRuntime => {
  const config = createWalletConfig()
  let embedded: EmbeddedWallet | undefined
  let loading: Promise<EmbeddedWallet> | undefined
  const loadEmbedded = () =>
    (loading ??= import('@castaway/wallet/embedded')
      .then(({ createEmbeddedWallet }) => {
        embedded = createEmbeddedWallet({ client })
        if (listeners.size > 0) unhear = embedded.subscribe(changed)
        return embedded
      })
      .catch((cause: unknown) => {
        loading = undefined
        throw new LoginError('network_error', { cause })
      }))
  const listeners = new Set<() => void>()
  let known: readonly ReachableWallet[] | undefined
  const changed = () => {
    known = undefined
    for (const listener of listeners) listener()
  }

  const prove = async (wallet: ConnectedWallet, { switchUser, onPhase }: WalletSignInOptions) => {
    onPhase?.('signing')
    return client.signInWithWallet(watched(wallet, onPhase), { switchUser })
  }

  const ofEthereum = ({ id, name, icon, connector }: DetectedWallet): ReachableWallet => ({
    id: `ethereum:${id}`,
    clientType: id,
    chainType: 'ethereum',
    kind: 'injected',
    name,
    icon: icon ?? null,
    accounts: accountsOf(connector),
    standard: null,
    connect: async (address) => (await connectWallet(config, connector, address)).address,
    disconnect: () => disconnectConnector(config, connector),
    async signIn(options = {}) {
      options.onPhase?.('connecting')
      return prove(await connectWallet(config, connector), options)
    },
    provider: async () => (await connector.getProvider()) as EthereumProvider,
    signer: (address) => connectWallet(config, connector, address),
  })
  const accountsOf = (connector: Connector): readonly string[] =>
    getConnections(config).find((each) => each.connector.uid === connector.uid)?.accounts ?? []

  const ofSolana = (found: DetectedSolanaWallet): ReachableWallet => ({
    id: `solana:${found.id}`,
    clientType: labelOf(found.id),
    chainType: 'solana',
    kind: 'injected',
    name: found.name,
    icon: found.icon ?? null,
    accounts: found.wallet.accounts.map((account) => account.address),
    standard: found.wallet,
    async connect(address) {
      const account = await connectSolanaWallet(found)
      if (address === undefined || account.address === address) return account.address
      throw new LoginError('wallet_unauthorized')
    },
    disconnect: () => disconnectSolanaWallet(found),
    async signIn({ switchUser, onPhase } = {}) {
      onPhase?.('signing')
      return client.solana.signIn(found, { switchUser })
    },
    provider: notEthereum,
    signer: notEthereum,
  })

  const ofEmbedded = (embedded: EmbeddedWallet, account: EmbeddedAccount): ReachableWallet => ({
    id: `embedded:${account.address}`,
    clientType: 'castaway',
    chainType: account.chainType,
    kind: 'embedded',
    name: account.imported ? strings.imported : strings.madeHere,
    icon: null,
    // Its owner is signed in and its ciphertext is available: the first signature unlocks it.
    accounts: [account.address],
    facts: () => ({
      walletIndex: account.walletIndex,
      recoveryMethod: account.methods[0] ?? null,
      imported: account.imported,
    }),
    standard: null,
    connect: async () => account.address,
    disconnect: () => embedded.lock(),
    async signIn(options = {}) {
      if (account.chainType === 'ethereum') {
        return prove(embedded.signer(account.address), options)
      }
      options.onPhase?.('signing')
      const wallet = await embedded.standardWallet(account.address)
      const found = { id: EMBEDDED_NAME, name: EMBEDDED_NAME, wallet }
      return client.solana.signIn(found, { switchUser: options.switchUser })
    },
    async provider() {
      if (account.chainType !== 'ethereum') return notEthereum()
      embedded.setActive(account.address)
      return embedded.provider
    },
    signer: async () => embedded.signer(account.address),
  })

  const find = (): readonly ReachableWallet[] => [
    ...listWallets(config)
      .filter((wallet) => !isEmbeddedEthereum(wallet))
      .map(ofEthereum),
    ...listSolanaWallets()
      .filter((wallet) => !isEmbeddedSolana(wallet))
      .map(ofSolana),
    ...(embedded ? embedded.state.accounts.map((each) => ofEmbedded(embedded!, each)) : []),
  ]

  let stop = () => {}
  let unhear = () => {}
  const listen = () => {
    const stops = [
      watchWallets(config, changed),
      watchConnections(config, { onChange: changed }),
      watchSolanaWallets(changed),
    ]
    if (embedded) unhear = embedded.subscribe(changed)
    stop = () => {
      unhear()
      for (const each of stops) each()
    }
  }

  return {
    get embedded() {
      return embedded ?? null
    },
    loadEmbedded,
    read: () => (known ??= find()),
    subscribe(listener) {
      if (listeners.size === 0) listen()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    async wake(clientTypes) {
      const connectors = config.connectors.filter(({ id }) => clientTypes.includes(id))
      // Requests accounts that were authorized before; a wallet that would have to prompt the user rejects.
      if (connectors.length > 0) await reconnect(config, { connectors }).catch(() => [])
    },
  }
}

const notEthereum = async (): Promise<never> => {
  throw new LoginError('wallet_unsupported_method')
}
