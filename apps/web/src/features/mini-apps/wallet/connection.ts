import type { Grants } from '../grants'
import type { Ask } from '../prompts/prompts'
import { rpcErrors } from './rpc-policy'
import type { Eip1193, WalletAccess } from '../../../shared/wallet/wallet-access'

export interface ConnectedWallet {
  /** The account that the wallet has chosen now. */
  address: string
  provider: Eip1193
}

export interface ConnectionOptions {
  ask: Ask
  grants: Grants
  wallets(): Promise<WalletAccess>
  emit(event: string, params: unknown[]): void
  /** The app's chain. */
  chainId(): string
}

/** An app's connection to the person's Ethereum wallet: which account it may see, and what it hears of it. */
export interface Connection {
  /** The wallet as far as it is open; undefined if nothing is granted or nothing was opened. */
  current(): Promise<ConnectedWallet> | undefined
  /** The account that the app may see; nothing if the wallet has chosen another one. Asks nothing. */
  accounts(): Promise<string[]>
  /** Asks the person, unless the app may see this account already. @throws {RpcError} 4001, 4900 */
  connect(): Promise<string[]>
  /** For what needs a connection. @throws {RpcError} 4100 without a grant for the chosen account */
  granted(): Promise<ConnectedWallet>
  revoke(): void
  /** Emits an event, if the app was granted an account. */
  say(event: string, params: unknown[]): void
  stop(): void
}

const isSame = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase()

export function createConnection(options: ConnectionOptions): Connection {
  const { ask, grants, emit } = options
  let connected: Promise<ConnectedWallet> | undefined
  let stop = () => {}

  const isGranted = (address: string) => isSame(grants.addressOf('wallet'), address)
  const say: Connection['say'] = (event, params) => {
    if (grants.has('wallet')) emit(event, params)
  }
  const announce = (address: string) => {
    say('connect', [{ chainId: options.chainId() }])
    say('accountsChanged', [[address]])
  }
  const close = () => {
    connected = undefined
    stop()
  }

  /** Opens the wallet. The extension or the wallet frame may ask a question of its own. */
  async function open(): Promise<ConnectedWallet> {
    const wallet = await (await options.wallets()).ethereum()
    if (!wallet) throw rpcErrors.noWallet()
    await wallet.connect()
    const provider = await wallet.provider()
    const accounts = (await provider.request({ method: 'eth_requestAccounts' })) as unknown[]
    const opened = {
      address: typeof accounts[0] === 'string' ? accounts[0] : await wallet.connect(),
      provider,
    }
    const changed = (given: unknown) => {
      const [next] = Array.isArray(given) ? (given as unknown[]) : []
      if (next === opened.address) return
      // Locked, or disconnected by the person.
      if (typeof next !== 'string') close()
      else opened.address = next
      say('accountsChanged', [typeof next === 'string' && isGranted(next) ? [next] : []])
    }
    const lost = () => {
      close()
      say('disconnect', [{ code: 4900, message: 'The wallet is disconnected' }])
    }
    provider.on?.('accountsChanged', changed)
    provider.on?.('disconnect', lost)
    stop = () => {
      provider.removeListener?.('accountsChanged', changed)
      provider.removeListener?.('disconnect', lost)
    }
    if (isGranted(opened.address)) announce(opened.address)
    return opened
  }
  const connection = () => {
    connected ??= open()
    return connected.catch((error: unknown) => {
      connected = undefined
      throw error
    })
  }

  async function confirm(): Promise<void> {
    const wallet = await (await options.wallets()).ethereum()
    if (!wallet) {
      await ask({ kind: 'no-wallet' })
      throw rpcErrors.noWallet()
    }
    if (!(await ask({ kind: 'connect', wallet: wallet.name }))) throw rpcErrors.rejected()
  }

  return {
    current: () => (grants.has('wallet') ? connected : undefined),
    async accounts() {
      // Nothing is opened for an app that only looks: a locked wallet would ask for a password.
      if (!grants.has('wallet')) return []
      const { address } = await connection()
      return isGranted(address) ? [address] : []
    },
    async connect() {
      const isFirst = !grants.has('wallet')
      if (isFirst) await confirm()
      const { address } = await connection()
      if (isGranted(address)) return [address]
      // The wallet has chosen another account than the one that the app may see.
      if (!isFirst) await confirm()
      grants.addAddress('wallet', address)
      announce(address)
      return [address]
    },
    async granted() {
      if (!grants.has('wallet')) throw rpcErrors.notConnected()
      const wallet = await connection()
      if (!isGranted(wallet.address)) throw rpcErrors.otherAccount()
      // Stays the account that was asked about, even if the wallet chooses another one meanwhile.
      return { ...wallet }
    },
    revoke() {
      grants.remove('wallet')
      close()
      emit('accountsChanged', [[]])
    },
    say,
    stop: () => stop(),
  }
}
