import type { LoginUser } from '@castaway/auth/wire'
import type { EmbeddedState } from '@castaway/wallet/embedded'
import { LoginError } from '@castaway/wallet/errors'
import { type AnnouncedWallets, createAnnouncedWallets } from '../client/wallet-discovery'
import { asLoginError, type LoginStore } from './store'
import { isWallet, toWalletList } from './wallet-list'
import type { WalletRuntime } from './wallet-runtime'
import type { WalletsState } from './wallet-types'
import type { LoginStrings } from './strings'

/** The wallets of the signed-in user and of this browser, in one list. */
export interface WalletStore {
  read(): WalletsState
  /** The first listener loads the wallet code. */
  subscribe(listener: () => void): () => void
  /** External wallets of this browser, known before the wallet code is loaded. */
  announced: AnnouncedWallets
  /** Loads the wallet code on demand. @throws {LoginError} */
  runtime(): Promise<WalletRuntime>
  /** The state of the embedded wallets; null before the wallet code is loaded. */
  embedded(): EmbeddedState | null
  retry(): void
  /** Stores which wallet is the active one, for this user in this browser. Null for none. */
  setActive(key: string | null): void
}

/** Timeout for loading the wallet code, in milliseconds. */
const DEADLINE = 15_000

const keyOfActive = (user: LoginUser) => `castaway.active-wallet.${user.id}`

const activeOf = (user: LoginUser | null): string | null => {
  try {
    return user && localStorage.getItem(keyOfActive(user))
  } catch {
    return null
  }
}

const createWalletStore = (login: LoginStore, strings: LoginStrings['wallets']): WalletStore => {
  let state: WalletsState = { ready: false, error: null, wallets: [] }
  let loading: Promise<WalletRuntime> | undefined
  let loaded: WalletRuntime | undefined
  let awake: string | undefined
  const listeners = new Set<() => void>()
  const setState = (next: WalletsState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const userOf = () => login.read().user
  const rebuild = () => {
    const user = userOf()
    setState({
      ready: loaded !== undefined,
      error: state.error,
      wallets: toWalletList({
        user,
        reachable: loaded?.read() ?? [],
        active: activeOf(user),
        login,
        strings,
      }),
    })
  }
  const runtime = () => {
    loading ??= withDeadline(import('./wallet-runtime'))
      .then(({ createWalletRuntime }) => createWalletRuntime(login.client, strings))
      .catch((cause: unknown) => {
        loading = undefined
        throw asLoginError(cause)
      })
    return loading
  }
  /** Runs once per user: wallets that authorized this page before reconnect without a prompt. */
  const wake = () => {
    const user = userOf()
    if (!loaded || user?.id === awake) return
    // The user signed out or changed, so the previous user's wallets are locked.
    if (awake) void loaded.embedded?.lock()
    awake = user?.id
    if (!user) return
    const linked = user.linkedAccounts.filter(isWallet)
    const types = linked.flatMap((each) =>
      each.type === 'wallet' && each.walletClientType ? [each.walletClientType] : [],
    )
    void loaded.wake(types)
    if (types.includes('castaway')) {
      void loaded
        .loadEmbedded()
        .then((embedded) => embedded.load())
        .catch(() => undefined)
    }
  }

  let stops: (() => void)[] = []
  const load = () => {
    void runtime().then(
      (found) => {
        if (loaded) return
        loaded = found
        if (listeners.size > 0) stops.push(found.subscribe(rebuild))
        state = { ...state, error: null }
        rebuild()
        wake()
      },
      (error: LoginError) => setState({ ...state, error }),
    )
  }
  const listen = () => {
    stops = [
      login.subscribe(() => {
        rebuild()
        wake()
      }),
    ]
    if (loaded) stops.push(loaded.subscribe(rebuild))
    else load()
    rebuild()
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) listen()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) for (const stop of stops.splice(0)) stop()
      }
    },
    announced: createAnnouncedWallets(),
    runtime,
    embedded: () => loaded?.embedded?.state ?? null,
    retry() {
      if (!state.error) return
      setState({ ...state, error: null })
      load()
    },
    setActive(key) {
      const user = userOf()
      if (!user) throw new LoginError('must_be_authenticated')
      try {
        if (key === null) localStorage.removeItem(keyOfActive(user))
        else localStorage.setItem(keyOfActive(user), key)
      } catch {
        throw new LoginError('unexpected_error', { message: 'This browser does not allow storage' })
      }
      rebuild()
    },
  }
}

const withDeadline = <T>(promise: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoginError('client_request_timeout')), DEADLINE)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const stores = new WeakMap<LoginStore, WalletStore>()

/** The wallet store of a session: one list for everything on the page. */
export const walletStoreOf = (login: LoginStore, strings: LoginStrings['wallets']): WalletStore => {
  let store = stores.get(login)
  if (!store) stores.set(login, (store = createWalletStore(login, strings)))
  return store
}
