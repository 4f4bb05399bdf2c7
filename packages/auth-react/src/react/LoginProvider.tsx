import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import type { LoginClient } from '../client/login-client'
import { LoginContext, type LoginContextValue } from './context'
import { createModalStore } from './modal-store'
import { loginStoreOf } from './store'
import { walletStoreOf } from './wallet-store'
import { type LoginStrings, loginStrings } from './strings'

export interface LoginProviderProps {
  /** Created once with `createLoginClient()`. Providers with the same client share one session. */
  client: LoginClient
  /** All strings on the login's screens; English by default. */
  strings?: LoginStrings
  /** Path where the site reports the network signer; `/api/_signer` by default. */
  signerPath?: string
  /** Fetches a token of your own server for `custom_auth`; without it that method is not offered. */
  customToken?: () => Promise<string>
  children: ReactNode
}

const LoginModal = lazy(() => import('./LoginModal'))

/** Provides the login to the hooks below it. Props are read once. */
export function LoginProvider(props: LoginProviderProps) {
  const [value] = useState(() => contextOf(props))
  return (
    <LoginContext value={value}>
      {props.children}
      <Modal value={value} />
    </LoginContext>
  )
}

const contextOf = ({
  client,
  strings = loginStrings,
  signerPath = '/api/_signer',
  customToken,
}: LoginProviderProps): LoginContextValue => {
  const login = loginStoreOf(client)
  return {
    login,
    wallets: walletStoreOf(login, strings.wallets),
    modal: createModalStore(),
    strings,
    signerPath,
    customToken,
  }
}

/** The window's code is loaded only when it opens. */
function Modal({ value: { modal } }: { value: LoginContextValue }) {
  const open = useSyncExternalStore(modal.subscribe, modal.read)
  return open ? (
    <Suspense>
      <LoginModal request={open} />
    </Suspense>
  ) : null
}
