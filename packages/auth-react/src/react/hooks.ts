import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { LinkedAccountType } from '@castaway/contract'
import type { CustomMetadata, LoginUser, OAuthType } from '@castaway/auth/wire'
import type { LoginClient } from '../client/login-client'
import { LoginError } from '@castaway/wallet/errors'
import type { ConnectedWallet, EmbeddedState, EmbeddedWallet } from '@castaway/wallet/embedded'
import { confirmFor, withConfirmation } from './confirm'
import { useLoginContext } from './context'
import type { OpenOptions } from './modal-store'
import { asLoginError, type LoginStore } from './store'
import type { LoginWallet } from './wallet-types'

const useLoginState = () => {
  const { login } = useLoginContext()
  return useSyncExternalStore(login.subscribe, login.read)
}

/** Memoizes the callbacks of a store, so that their identity stays the same. */
const once = <K extends object, T>(make: (key: K) => T) => {
  const made = new WeakMap<K, T>()
  return (key: K): T => {
    let value = made.get(key)
    if (!value) made.set(key, (value = make(key)))
    return value
  }
}

export interface UseLogin {
  /** Whether it is known who is signed in. Settles within ten seconds, here or in `error`. */
  ready: boolean
  /** Why it is not known; `retry` tries again. */
  error: LoginError | null
  user: LoginUser | null
  /** Opens the sign-in window; null if the user closed it. */
  open(options?: OpenOptions): Promise<LoginUser | null>
  close(): void
  /** Signs out in every tab of this site. @throws {LoginError} */
  signOut(): Promise<void>
  retry(): void
  client: LoginClient
}

const loginActions = once((login: LoginStore) => ({
  signOut: () => login.run((client) => client.signOut()),
  retry: () => login.retry(),
}))

/** Whether someone is signed in, and how to sign in and out. */
export const useLogin = (): UseLogin => {
  const { login, modal } = useLoginContext()
  const { status, error, user } = useLoginState()
  return {
    ready: status === 'ready',
    error,
    user,
    open: modal.open,
    close: modal.close,
    ...loginActions(login),
    client: login.client,
  }
}

const userActions = once((login: LoginStore) => ({
  refresh: () => login.refresh(),
  setMetadata: (values: CustomMetadata) => login.run((client) => client.setMetadata(values)),
  acceptTerms: () => login.run((client) => client.acceptTerms()),
  exportData: () => login.run((client) => client.exportData()),
  deleteUser: () => login.run((client) => client.deleteUser()),
}))

/** The signed-in user; every method throws `LoginError`, including `login_not_ready`. */
export const useUser = () => {
  const { login } = useLoginContext()
  return { user: useLoginState().user, ...userActions(login) }
}

/** Wallets that are linked, or found in this browser. This hook loads the wallet code. */
export const useWallets = () => {
  const { wallets } = useLoginContext()
  return { ...useSyncExternalStore(wallets.subscribe, wallets.read), retry: wallets.retry }
}

/** The wallet that the user chose; never just the first of a list. */
export const useActiveWallet = () => {
  const { wallets } = useLoginContext()
  const { wallets: list } = useWallets()
  const wallet = list.find((each) => each.active) ?? null
  return useMemo(
    () => ({
      wallet,
      /**
       * The account that the same wallet exposes now, if it differs from the chosen one: tell the user, and offer to
       * choose it.
       */
      shows: shownInstead(wallet, list),
      setActive: (chosen: LoginWallet | null) => wallets.setActive(chosen?.key ?? null),
      /** @throws {LoginError} "Failed to find primary wallet" */
      require: (): LoginWallet => {
        if (!wallet) throw new LoginError('no_primary_wallet')
        return wallet
      },
    }),
    [wallet, list, wallets],
  )
}

const shownInstead = (active: LoginWallet | null, list: readonly LoginWallet[]) =>
  active && !active.connected && active.kind === 'injected'
    ? (list.find(
        ({ connected, kind, name, chainType }) =>
          connected &&
          kind === 'injected' &&
          name === active.name &&
          chainType === active.chainType,
      ) ?? null)
    : null

/** Links and unlinks accounts. `link` opens the window at that method; null if the user closed it. */
export const useLinkAccount = () => {
  const { login, modal } = useLoginContext()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<LoginError | null>(null)
  const withBusyState = useCallback(async <T>(action: () => Promise<T>): Promise<T> => {
    setBusy(true)
    setError(null)
    try {
      return await action()
    } catch (cause) {
      const failure = asLoginError(cause)
      setError(failure)
      throw failure
    } finally {
      setBusy(false)
    }
  }, [])
  const link = useCallback(
    (type: LinkedAccountType, options?: { app?: string }) =>
      withBusyState(() =>
        login.run(async (client): Promise<LoginUser | null> => {
          // OAuth opens a pop-up, which has to come directly from the click.
          const window = type.endsWith('_oauth')
            ? client.oauth(type as OAuthType)
            : type === 'telegram'
              ? client.telegram.open()
              : null
          try {
            if (window) return await window
          } catch (cause) {
            if (!confirmFor(cause)) throw cause
          }
          await withConfirmation(modal, () => client.readyToLink())
          return modal.open({ purpose: 'link', method: type, ...options })
        }),
      ),
    [withBusyState, login, modal],
  )
  const unlink = useCallback(
    (key: string) => withBusyState(() => login.run((client) => client.unlink(key))),
    [withBusyState, login],
  )
  return { link, unlink, busy, error }
}

/**
 * Two-factor authentication. `guard` runs an action, prompts the user to confirm that it's them if the action requires
 * it (with an account or with the factor), and runs it again.
 */
export const useMfa = () => {
  const { login, modal } = useLoginContext()
  const methods = useLoginState().user?.mfaMethods ?? none
  const guard = useCallback(
    <T>(action: () => Promise<T>): Promise<T> => withConfirmation(modal, action),
    [modal],
  )
  return { methods, ...login.client.mfa, guard }
}
const none: readonly never[] = []

/** The embedded wallets. `load` loads the code; `state` is null until then. */
export const useEmbeddedWallets = (): {
  state: EmbeddedState | null
  load(): Promise<EmbeddedWallet>
} => {
  const { wallets } = useLoginContext()
  const embedded = useSyncExternalStore(wallets.subscribe, wallets.embedded)
  const load = useCallback(async () => {
    const found = await (await wallets.runtime()).loadEmbedded()
    if (found.state.status === 'none') await found.load()
    return found
  }, [wallets])
  return { state: embedded, load }
}

/**
 * Returns a wallet of the signed-in user by its address, ready to sign messages and typed data: connected, or about to
 * prompt for its password.
 * @throws {LoginError} `no_primary_wallet` for an address that is not theirs, `wallet_disconnected` if this browser
 * does not have the wallet, `wallet_unauthorized` if it exposes another account
 */
export const useSigningWallet = (): ((address: string) => Promise<ConnectedWallet>) => {
  const { login, wallets, strings } = useLoginContext()
  return useCallback(
    async (address) => {
      const runtime = await wallets.runtime()
      const { linkedAccounts = [] } = login.read().user ?? (await login.refresh()) ?? {}
      const account = linkedAccounts.find(
        (each) => each.type === 'wallet' && each.address.toLowerCase() === address.toLowerCase(),
      )
      if (account?.type !== 'wallet') throw new LoginError('no_primary_wallet')
      if (account.walletClientType === 'castaway') {
        const embedded = await runtime.loadEmbedded()
        if (embedded.state.status === 'none') await embedded.load()
        return embedded.signer(account.address)
      }
      const same = runtime
        .read()
        .find(
          ({ clientType, chainType }) =>
            clientType === account.walletClientType && chainType === account.chainType,
        )
      if (!same) throw new LoginError('wallet_disconnected', { message: strings.wallets.notHere })
      return same.signer(account.address)
    },
    [login, wallets, strings],
  )
}
