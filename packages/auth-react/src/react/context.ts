import { createContext, use } from 'react'
import type { LoginStore } from './store'
import type { ModalStore } from './modal-store'
import type { WalletStore } from './wallet-store'
import type { LoginStrings } from './strings'

/** What the hooks share. The value never changes, so it causes no renders. */
export interface LoginContextValue {
  login: LoginStore
  wallets: WalletStore
  modal: ModalStore
  strings: LoginStrings
  /** Path where the site reports the network signer. */
  signerPath: string
  /** Fetches a token of the operator's own server; without it that method is not offered. */
  customToken: (() => Promise<string>) | undefined
}

export const LoginContext = createContext<LoginContextValue | null>(null)

/** @throws if there is no provider above, which is a bug in the app */
export const useLoginContext = (): LoginContextValue => {
  const value = use(LoginContext)
  if (!value) throw new Error('Login hooks and components must be used inside a <LoginProvider>')
  return value
}
