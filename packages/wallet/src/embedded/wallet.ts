import { bytesToHex, getAddress, hexToBytes, stringToHex, type Address, type Hex } from 'viem'
import type { KeystoreAccount, KeystoreSummary, StoredKeystore } from '../keystore-wire'
import type { WalletHost, WalletUser } from './host'
import { LoginError } from '../errors'
import { chainClient, prepareTransaction } from '../transactions'
import { announcing } from './announce'
import { fetchByPassword } from './fetch-by-password'
import type { SignRequest } from '../frame/channel'
import { connectFrame, type FrameLink } from './frame-link'
import { summaryOf, type KeystoreUpload } from '../keystore/keystore'
import { requestPasskeyKey, createWalletPasskey, newPrfSalt } from './passkey-prf'
import { createEmbeddedProvider } from './provider'
import { stateOf } from './state'
import type {
  ConnectedWallet,
  EmbeddedAccount,
  EmbeddedState,
  EmbeddedWallet,
  SolanaSigner,
} from './types'

export interface EmbeddedWalletOptions {
  client: WalletHost
  /**
   * Connection to the document that holds the keys; by default the wallet frame at `/wallet-frame/` of the page's site.
   */
  frame?: FrameLink
}

/** Creates access to the signed-in user's embedded wallets. Nothing is loaded until it is used. */
export const createEmbeddedWallet = ({
  client,
  frame = connectFrame(),
}: EmbeddedWalletOptions): EmbeddedWallet => {
  const { vault } = frame
  let user: WalletUser | null = null
  let kept: KeystoreSummary[] = []
  let open: ReadonlySet<string> = new Set()
  let chosen: string | null = null
  let state: EmbeddedState = { status: 'none', address: null, accounts: [] }
  /**
   * A keystore that was created but is not confirmed as stored, because the response could have been lost. Ciphertext
   * only.
   */
  let unsaved: { user: string; store: KeystoreUpload } | undefined
  /** The wallet that `restore` has opened in the frame, until it is encrypted again. */
  let restoring: { keystore: string; address: Address } | undefined
  const listeners = new Set<() => void>()

  const refresh = () => {
    state = stateOf(kept, open, chosen)
    chosen = state.address
    handle.accountChanged()
    announce(state)
    for (const listener of listeners) listener()
  }
  const solanaAddresses = () =>
    state.accounts.filter(({ chainType }) => chainType === 'solana').map(({ address }) => address)
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  frame.onOpen((ids) => {
    open = new Set(ids)
    refresh()
  })
  frame.onPasskey((credentials) => requestPasskeyKey(credentials))

  const load = async () => {
    user = await client.session()
    const mine = user ? await client.keystores.list() : []
    kept = mine
    refresh()
    return state
  }
  /** The signed-in user, or a new guest: a keystore is bound to its user. */
  const someone = async (): Promise<WalletUser> => {
    const here = (await client.session()) ?? (await client.guest())
    user = here
    kept = await client.keystores.list()
    refresh()
    return here
  }
  const keystoreOf = (id?: string): KeystoreSummary => {
    const active = state.accounts.find(({ address }) => address === state.address)
    const wanted = id ?? active?.keystore ?? kept[0]?.id
    const found = kept.find((keystore) => keystore.id === wanted)
    if (!found) throw new LoginError('embedded_wallet_not_found')
    return found
  }
  const accountOf = (address: string): EmbeddedAccount => {
    const found = state.accounts.find((account) => account.address === address)
    if (!found) throw new LoginError('embedded_wallet_not_found')
    return found
  }
  const remember = (summary: KeystoreSummary) => {
    const known = kept.some(({ id }) => id === summary.id)
    kept = known
      ? kept.map((keystore) => (keystore.id === summary.id ? summary : keystore))
      : [...kept, summary]
    refresh()
    return summary
  }
  const store = async ({ keystore, proof }: KeystoreUpload, replaces?: string) =>
    remember(await client.keystores.save(keystore, { proof, replaces }))
  /** Fetched again each time: another browser can have changed it, and the server requires the second factor. */
  const fetched = (id?: string) => client.keystores.get(keystoreOf(id).id)
  const change = async (
    id: string | undefined,
    by: (stored: StoredKeystore) => Promise<KeystoreUpload>,
  ) => {
    const stored = await fetched(id)
    return store(await by(stored), stored.etag)
  }

  const opening = new Map<string, Promise<void>>()
  /** Two concurrent requests prompt for the password once. */
  const ensureOpen = async (id: string) => {
    if (open.has(id)) return
    const under =
      opening.get(id) ??
      fetched(id)
        .then((stored) => vault.unlock({ stored, ...(user ? { user: user.id } : {}) }))
        .finally(() => opening.delete(id))
    opening.set(id, under)
    await under
  }
  const sign = async (address: string, request: SignRequest): Promise<Hex> => {
    const keystore =
      restoring?.address === address ? restoring.keystore : accountOf(address).keystore
    if (restoring?.keystore !== keystore) await ensureOpen(keystore)
    return vault.sign({ keystore, address, request })
  }

  const signer = (given?: string): ConnectedWallet => {
    const address = given ?? state.address
    if (!address) throw new LoginError('embedded_wallet_not_found')
    const own = restoring?.address === address ? address : accountOf(getAddress(address)).address
    return {
      address: getAddress(own),
      chainId: 10,
      walletClientType: 'castaway',
      connectorType: 'embedded',
      signMessage: (message) => sign(own, { kind: 'message', raw: stringToHex(message) }),
      signTypedData: (typedData) => sign(own, { kind: 'typed-data', typedData }),
    }
  }
  const bySolana = (address: string, kind: 'solana-message' | 'solana-transaction') => {
    return async (bytes: Uint8Array) =>
      hexToBytes(await sign(address, { kind, bytes: bytesToHex(bytes) }))
  }

  const solanaSigner = (given?: string): SolanaSigner => {
    const account = accountOf(given ?? solanaAddresses()[0] ?? '')
    if (account.chainType !== 'solana') throw new LoginError('embedded_wallet_not_found')
    const { address } = account
    return {
      address,
      signMessage: bySolana(address, 'solana-message'),
      signTransaction: bySolana(address, 'solana-transaction'),
    }
  }

  const handle = createEmbeddedProvider({
    address: () => state.address,
    sign,
    async fill(chainId, from, wanted) {
      const filled = await prepareTransaction(chainClient(chainId), from, wanted)
      const { to = null, value, data = '0x', nonce, gas } = filled
      const { maxFeePerGas, maxPriorityFeePerGas } = filled
      return {
        kind: 'transaction',
        transaction: { chainId, to, value, data, nonce, gas, maxFeePerGas, maxPriorityFeePerGas },
      }
    },
    chain: (chainId, request) => chainClient(chainId).request(request as never),
  })

  const announce = announcing({
    provider: handle.provider,
    solana: { addresses: solanaAddresses, signer: solanaSigner, subscribe },
  })

  const added = (summary: KeystoreSummary, before: readonly KeystoreAccount[]) => {
    const account = summary.accounts.find(
      ({ address }) => !before.some((known) => known.address === address),
    )
    return accountOf((account ?? summary.accounts[0]!).address)
  }
  /** Stores a new keystore. If the response is lost, the next attempt sends the same one again. */
  const storeNew = async (owner: string, make: () => Promise<KeystoreUpload>) => {
    if (unsaved?.user !== owner) unsaved = { user: owner, store: await make() }
    const { store: made } = unsaved
    try {
      const summary = await store(made)
      unsaved = undefined
      return summary
    } catch (error) {
      // The server will never accept it: another one was stored meanwhile, or this one is invalid.
      if (error instanceof LoginError && error.status !== undefined && error.status < 500) {
        unsaved = undefined
      }
      throw error
    }
  }

  return {
    get state() {
      return state
    },
    provider: handle.provider,
    subscribe,
    async load() {
      const before = user?.id
      await load()
      if (user?.id !== before) await vault.lock()
      return state
    },
    async create() {
      const { id } = await someone()
      const made = () => kept.find(({ imported, kind }) => !imported && kind === 'phrase')
      if (!made()) {
        await storeNew(id, () => vault.create({ user: id })).catch(async (error: unknown) => {
          const exists =
            error instanceof LoginError && error.code === 'embedded_wallet_already_exists'
          if (!exists) throw error
          await load()
          if (!made()) throw error
        })
      }
      const account = made()!.accounts.find(({ chainType }) => chainType === 'ethereum')
      return signer(account?.address)
    },
    async open({ address }) {
      const wanted = getAddress(address)
      const { keystore, ...found } = await fetchByPassword(client, vault, wanted)
      await vault.unlock({ stored: { keystore, ...found } })
      const summary = summaryOf({ keystore, ...found })
      if (!summary.accounts.some((account) => account.address === wanted)) {
        throw new LoginError('wallet_damaged')
      }
      remember(summary)
      chosen = wanted
      refresh()
      return signer(wanted)
    },
    async restore() {
      const typed = restoring ?? (await vault.restore())
      const address = getAddress(typed.address)
      restoring = { keystore: typed.keystore, address }
      try {
        const own = await client.session()
        user =
          own?.linkedAccounts.some(({ key }) => key === `ethereum:${address}`) === true
            ? own
            : await client.signInWithWallet(signer(address))
        kept = await client.keystores.list()
        const found = kept.find(({ accounts }) => accounts.some((each) => each.address === address))
        const stored = found && (await client.keystores.get(found.id))
        await store(
          await vault.reseal({ ...(stored ? { stored } : {}), user: user.id }),
          stored?.etag,
        )
      } catch (error) {
        // After the user has confirmed that it's them, the next call resumes where this one stopped.
        const goesOn =
          error instanceof LoginError &&
          (error.code === 'mfa_required' || error.code === 'recent_sign_in_required')
        if (!goesOn) restoring = undefined
        throw error
      }
      restoring = undefined
      chosen = address
      refresh()
      return signer(address)
    },
    async importWallet() {
      const { id } = await someone()
      return added(await storeNew(id, () => vault.importWallet({ user: id })), [])
    },
    async addAccount({ chainType, keystore }) {
      const { id, accounts } = keystoreOf(keystore)
      await ensureOpen(id)
      return added(await change(id, (stored) => vault.addAccount({ stored, chainType })), accounts)
    },
    unlock: (keystore) => ensureOpen(keystoreOf(keystore).id),
    lock: () => vault.lock(),
    async reveal({ address, what }) {
      const { keystore } = accountOf(address)
      await vault.reveal({ stored: await fetched(keystore), address, what })
    },
    async changePassword(keystore) {
      await change(keystore, (stored) => vault.changePassword({ stored }))
    },
    async addPasskey({ keystore, credentialId } = {}) {
      const stored = await fetched(keystore)
      const salt = newPrfSalt()
      const name = `Castaway wallet ${keystoreOf(keystore).accounts[0]!.address.slice(0, 6)}`
      const key = credentialId
        ? await requestPasskeyKey([{ id: credentialId, salt }])
        : await createWalletPasskey(name, salt)
      await store(await vault.addPasskey({ stored, salt, ...key }), stored.etag)
    },
    async removeMethod({ method, keystore }) {
      await change(keystore, (stored) => vault.removeMethod({ stored, method }))
    },
    setActive(address) {
      const account = accountOf(getAddress(address))
      chosen = account.address
      refresh()
    },
    signer,
    solanaSigner,
    async standardWallet(address) {
      const { createStandardWallet } = await import('./standard-wallet')
      const { address: only } = solanaSigner(address)
      return createStandardWallet({
        addresses: () => [only],
        signer: solanaSigner,
        subscribe: () => () => {},
      })
    },
  }
}
