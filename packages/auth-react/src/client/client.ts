import type { LoginDevice, LoginUser } from '@castaway/auth/wire'
import { fromWalletError } from '@castaway/wallet/errors'
import { createSend, createCaptchaHeader, createMfaTokenHeader, type UserChanged } from './http'
import { withAuthProvider } from './provider'
import { consentClient } from './methods/consent'
import { crossAppMethod } from './methods/cross-app'
import { customMethod } from './methods/custom'
import { delegationsClient } from './methods/delegations'
import { emailMethod } from './methods/email'
import { farcasterMethod } from './methods/farcaster'
import { keystoresClient } from './methods/keystores'
import { mfaClient } from './methods/mfa'
import { oauthMethod } from './methods/oauth'
import { passkeyMethod } from './methods/passkey'
import { phoneMethod } from './methods/phone'
import { solanaMethod } from './methods/solana'
import { telegramMethod } from './methods/telegram'
import type { CreateExternalMethods } from './external-methods'
import type { LoginClient } from './login-client'

export interface LoginClientOptions {
  /** Base URL of the login; `/login` on the page's own origin by default. */
  baseUrl?: string
  fetch?: typeof fetch
  /** Loads the methods of an external provider, for a server that names one. */
  loadExternalMethods?: () => Promise<CreateExternalMethods>
}

/**
 * Creates the login client of one site.
 * @throws {LoginError} from every method
 */
export const createLoginClient = (options: LoginClientOptions = {}): LoginClient => {
  const mfaToken = createMfaTokenHeader()
  const captcha = createCaptchaHeader()
  const send = createSend(
    options.baseUrl ?? '/login',
    options.fetch ?? globalThis.fetch.bind(globalThis),
    [mfaToken, captcha],
  )
  const listeners = new Set<(user: LoginUser | null) => void>()
  const changed: UserChanged = (user) => {
    for (const listener of listeners) listener(user)
    return user
  }
  const userOf = async (answer: Promise<{ user: LoginUser }>) => changed((await answer).user)

  const oauth = oauthMethod(send, changed)
  const local: LoginClient = {
    session: async () => (await send<{ user: LoginUser | null }>('/session')).user,
    guest: () => userOf(send('/guest', { method: 'POST' })),
    acceptTerms: () => userOf(send('/terms', { method: 'POST' })),
    async readyToLink() {
      await send('/linking')
    },
    unlink: (key) => userOf(send(`/accounts/${encodeURIComponent(key)}`, { method: 'DELETE' })),
    methods: () => send('/methods'),
    consent: consentClient(send),
    setMetadata: (values) => userOf(send('/user/metadata', { method: 'PUT', body: values })),
    token: (audience) => send('/token', { method: 'POST', body: audience ? { audience } : {} }),
    exportData: () => send('/user/export'),
    async deleteUser() {
      await send('/user', { method: 'DELETE' })
      mfaToken.clear()
      changed(null)
    },
    captcha: (answer) => (answer === null ? captcha.clear() : captcha.set(answer)),
    async signOut() {
      await send('/sign-out', { method: 'POST' })
      mfaToken.clear()
      changed(null)
    },
    async signInWithWallet(wallet, { switchUser = false } = {}) {
      const [{ signInMessage }, { nonce, issuedAt }] = await Promise.all([
        import('./sign-in-message'),
        send<{ nonce: string; issuedAt: number }>('/nonce'),
      ])
      const message = signInMessage(wallet, nonce, issuedAt)
      const signature = await wallet.signMessage(message).catch((error: unknown) => {
        throw fromWalletError(error)
      })
      const { walletClientType, connectorType } = wallet
      return userOf(
        send('/wallet', {
          method: 'POST',
          body: { message, signature, walletClientType, connectorType, switchUser },
        }),
      )
    },
    sessions: async () => (await send<{ sessions: LoginDevice[] }>('/sessions')).sessions,
    endOtherSessions: async () =>
      (await send<{ sessions: LoginDevice[] }>('/sessions', { method: 'DELETE' })).sessions,
    async endSession(id) {
      await send(`/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })
    },
    email: emailMethod(send, changed),
    phone: phoneMethod(send, changed),
    passkey: passkeyMethod(send, changed),
    oauth,
    crossApp: crossAppMethod(oauth),
    telegram: telegramMethod(send, changed),
    farcaster: farcasterMethod(send, changed),
    solana: solanaMethod(send, changed),
    custom: customMethod(send, changed),
    mfa: mfaClient(send, changed, mfaToken),
    keystores: keystoresClient(send),
    delegations: delegationsClient(send),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return withAuthProvider(local, send, changed, options.loadExternalMethods)
}
