import type { Address, Hex, TypedDataDefinition } from 'viem'
import { getAddress, stringToHex } from 'viem'
import type { SealedKeystore, StoredKeystore } from '../../wire'
import type { LoginClient, WalletSigner } from '../client'
import { LoginError } from '../errors'
import type { Progress } from './keystore'
import { createEmbeddedProvider, type ConfirmRequest, type EmbeddedProvider } from './provider'
import { createRemoteVault } from './remote-vault'
import type { Vault } from './vault'

/** A wallet that signs messages and typed data; what sign-in and registration take. */
export interface ConnectedWallet extends WalletSigner {
  address: Address
  /** EIP-712 signature; on a wallet of one's own the chain is switched first where that is needed. */
  signTypedData(typedData: TypedDataDefinition): Promise<Hex>
}

export type EmbeddedState =
  /** Nothing is known yet, or there is none. */
  | { status: 'none'; address: null }
  | { status: 'locked'; address: Address }
  | { status: 'unlocked'; address: Address }

/** Questions that only the app can put to the person. */
export interface EmbeddedPrompts {
  /**
   * Asks for the password. `wrong` is true after a wrong one.
   * Answers null when the person gives up.
   */
  password(ask: { address: Address; wrong: boolean }): Promise<string | null>
  /** Asks whether another program may connect or have something signed. */
  confirm(request: ConfirmRequest): Promise<boolean>
}

export interface EmbeddedWalletOptions {
  client: LoginClient
  prompts: EmbeddedPrompts
  /** Where the key lives; a worker of its own unless told. */
  vault?: Vault
  /** Milliseconds without a signature after which it locks itself; 15 minutes unless told. */
  autoLockAfter?: number
}

export interface EmbeddedWallet {
  readonly state: EmbeddedState
  /** Called after every change of `state`; returns how to stop. */
  subscribe(listener: () => void): () => void
  /** Looks whether the signed-in user has a wallet here; leaves it locked. */
  load(): Promise<EmbeddedState>
  /**
   * Makes a wallet, or brings the one of a recovery phrase; starts a guest session where there is none,
   * and keeps the ciphertext with the server before anything is signed. Then sign in with `signer()`.
   */
  create(
    request: { password: string; phrase?: string },
    onProgress?: Progress,
  ): Promise<ConnectedWallet>
  /** On another browser: fetches and unlocks a wallet by address and password. `invalid_credentials` unless both fit. */
  open(
    request: { address: string; password: string },
    onProgress?: Progress,
  ): Promise<ConnectedWallet>
  /** `wallet_wrong_password` or `wallet_damaged` when it does not open. */
  unlock(password: string, onProgress?: Progress): Promise<void>
  lock(): Promise<void>
  /** Twelve words; asks for the password whether unlocked or not. */
  exportPhrase(password: string, onProgress?: Progress): Promise<string>
  changePassword(
    request: { password: string; newPassword: string },
    onProgress?: Progress,
  ): Promise<void>
  /** For sign-in and registration by this app; asks for the password when locked. `embedded_wallet_not_found` where there is none. */
  signer(): ConnectedWallet
  /** For any other program: EIP-1193, every signature confirmed. Announce it with `announceEmbeddedWallet`. */
  readonly provider: EmbeddedProvider
}

const FIFTEEN_MINUTES = 15 * 60_000

export const createEmbeddedWallet = (options: EmbeddedWalletOptions): EmbeddedWallet => {
  const { client, prompts, vault = createRemoteVault(), autoLockAfter = FIFTEEN_MINUTES } = options
  let state: EmbeddedState = { status: 'none', address: null }
  let stored: StoredKeystore | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const become = (status: EmbeddedState['status'], keystore?: SealedKeystore) => {
    clearTimeout(timer)
    state =
      status === 'none' || !keystore
        ? { status: 'none', address: null }
        : { status, address: getAddress(keystore.address) }
    if (state.status === 'unlocked') timer = setTimeout(() => void lock(), autoLockAfter)
    handle.accountChanged()
    for (const listener of listeners) listener()
  }
  const lock = async () => {
    await vault.lock()
    become(stored ? 'locked' : 'none', stored?.keystore)
  }
  const held = () => {
    if (!stored) throw new LoginError('embedded_wallet_not_found')
    return stored
  }
  const unlock = async (password: string, onProgress?: Progress) => {
    const { keystore } = held()
    await vault.unlock({ keystore, password }, onProgress)
    become('unlocked', keystore)
  }

  let unlocking: Promise<void> | undefined
  /** Two requests at once ask for the password once. */
  const ensureUnlocked = async () => {
    if (state.status === 'unlocked') return
    unlocking ??= (async () => {
      const address = getAddress(held().keystore.address)
      for (let wrong = false; ; wrong = true) {
        const password = await prompts.password({ address, wrong })
        if (password === null) throw new LoginError('wallet_rejected')
        try {
          return await unlock(password)
        } catch (error) {
          if (!(error instanceof LoginError) || error.code !== 'wallet_wrong_password') throw error
        }
      }
    })().finally(() => {
      unlocking = undefined
    })
    return unlocking
  }
  const sign = async (by: (vault: Vault) => Promise<Hex>) => {
    await ensureUnlocked()
    const signature = await by(vault)
    // Used: the time to the lock starts again.
    become('unlocked', held().keystore)
    return signature
  }

  const handle = createEmbeddedProvider({
    address: () => state.address,
    confirm: (request) => prompts.confirm(request),
    signMessage: (raw) => sign((v) => v.signMessage(raw)),
    signTypedData: (typedData) => sign((v) => v.signTypedData(typedData)),
  })

  const signer = (): ConnectedWallet => ({
    address: getAddress(held().keystore.address),
    chainId: 10,
    walletClientType: 'castaway',
    connectorType: 'embedded',
    signMessage: (message) => sign((v) => v.signMessage(stringToHex(message))),
    signTypedData: (typedData) => sign((v) => v.signTypedData(typedData)),
  })

  return {
    get state() {
      return state
    },
    provider: handle.provider,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async load() {
      const user = await client.session()
      const mine = user ? await client.keystores.list() : []
      const first = mine.find(({ keystore }) => keystore.walletIndex === 0)
      if (first && first.keystore.user !== user?.id) throw new LoginError('wallet_damaged')
      await vault.lock()
      stored = first
      become(first ? 'locked' : 'none', first?.keystore)
      return state
    },
    async create({ password, phrase }, onProgress) {
      const user = (await client.session()) ?? (await client.guest())
      const made = await vault.create(
        { user: user.id, walletIndex: 0, password, phrase },
        onProgress,
      )
      try {
        stored = await client.keystores.save(made.keystore, made.proof)
      } catch (error) {
        // A wallet that is kept nowhere must not be used: everything it would own would be lost with the page.
        await vault.lock()
        throw error
      }
      become('unlocked', stored.keystore)
      return signer()
    },
    async open({ address, password }, onProgress) {
      const kdf = await client.keystores.kdf(address)
      const proof = await vault.prove({ password, kdf }, (done) => onProgress?.(done / 2))
      const found = await client.keystores.open(address, proof)
      if (found.keystore.address !== getAddress(address)) throw new LoginError('wallet_damaged')
      await vault.unlock({ keystore: found.keystore, password }, (done) =>
        onProgress?.(0.5 + done / 2),
      )
      stored = found
      become('unlocked', found.keystore)
      return signer()
    },
    unlock,
    lock,
    exportPhrase: (password, onProgress) =>
      vault.phrase({ keystore: held().keystore, password }, onProgress),
    async changePassword(request, onProgress) {
      const { keystore, etag } = held()
      const made = await vault.rewrap({ keystore, ...request }, onProgress)
      stored = await client.keystores.save(made.keystore, made.proof, etag)
    },
    signer,
  }
}
