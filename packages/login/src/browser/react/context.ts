import { createContext, use } from 'react'
import type { LoginStore } from './store'
import type { ModalStore } from './modal-store'
import type { WalletStore } from './wallet-store'
import type { LoginStrings } from './strings'

/** What the hooks share. Nothing in it ever changes, so nothing renders again because of it. */
export interface LoginContextValue {
  login: LoginStore
  wallets: WalletStore
  modal: ModalStore
  strings: LoginStrings
  /** Where the site tells of the network's signer. */
  signerPath: string
  /** Fetches a token of the owner's own server; without it that method is not offered. */
  customToken: (() => Promise<string>) | undefined
}

export const LoginContext = createContext<LoginContextValue | null>(null)

/** @throws where there is no provider above: a mistake of the app, not of a person */
export const useLoginContext = (): LoginContextValue => {
  const value = use(LoginContext)
  if (!value) throw new Error('Login hooks and components must be used inside a <LoginProvider>')
  return value
}
