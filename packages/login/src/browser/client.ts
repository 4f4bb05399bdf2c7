import { createSiweMessage } from 'viem/siwe'
import { getAddress } from 'viem'
import type { LoginDevice, LoginUser } from '../wire'
import { fromWalletError } from './errors'
import { createSend, holdCaptcha, holdMfaToken, type Changed } from './http'
import { followProvider } from './provider'
import { STATEMENT } from './statement'
import { consentWay } from './methods/consent'
import { crossAppWay } from './methods/cross-app'
import { customWay } from './methods/custom'
import { delegationsWay } from './methods/delegations'
import { emailWay } from './methods/email'
import { farcasterWay } from './methods/farcaster'
import { keystoresWay } from './methods/keystores'
import { mfaWay } from './methods/mfa'
import { oauthWay } from './methods/oauth'
import { passkeyWay } from './methods/passkey'
import { phoneWay } from './methods/phone'
import { solanaWay } from './methods/solana'
import { telegramWay } from './methods/telegram'
import type { LoginClient } from './login-client'

export interface LoginClientOptions {
  /** Where the login is; `/login` of the page's own origin unless told. */
  baseUrl?: string
  fetch?: typeof fetch
}

/**
 * The login of one site.
 * @throws {LoginError} from every method.
 */
export const createLoginClient = (options: LoginClientOptions = {}): LoginClient => {
  const mfaToken = holdMfaToken()
  const captcha = holdCaptcha()
  const send = createSend(
    options.baseUrl ?? '/login',
    options.fetch ?? globalThis.fetch.bind(globalThis),
    [mfaToken, captcha],
  )
  const listeners = new Set<(user: LoginUser | null) => void>()
  const changed: Changed = (user) => {
    for (const listener of listeners) listener(user)
    return user
  }
  const userOf = async (answer: Promise<{ user: LoginUser }>) => changed((await answer).user)

  const oauth = oauthWay(send, changed)
  const local: LoginClient = {
    session: async () => (await send<{ user: LoginUser | null }>('/session')).user,
    guest: () => userOf(send('/guest', { method: 'POST' })),
    acceptTerms: () => userOf(send('/terms', { method: 'POST' })),
    async readyToLink() {
      await send('/linking')
    },
    unlink: (key) => userOf(send(`/accounts/${encodeURIComponent(key)}`, { method: 'DELETE' })),
    ways: () => send('/ways'),
    consent: consentWay(send),
    setMetadata: (values) => userOf(send('/user/metadata', { method: 'PUT', body: values })),
    token: (audience) => send('/token', { method: 'POST', body: audience ? { audience } : {} }),
    exportData: () => send('/user/export'),
    async deleteUser() {
      await send('/user', { method: 'DELETE' })
      mfaToken.drop()
      changed(null)
    },
    captcha: (answer) => (answer === null ? captcha.drop() : captcha.hold(answer)),
    async signOut() {
      await send('/sign-out', { method: 'POST' })
      mfaToken.drop()
      changed(null)
    },
    async signInWithWallet(wallet, { switchUser = false } = {}) {
      const { nonce, issuedAt } = await send<{ nonce: string; issuedAt: number }>('/nonce')
      const message = createSiweMessage({
        address: getAddress(wallet.address),
        chainId: wallet.chainId,
        domain: location.host,
        uri: location.origin,
        version: '1',
        statement: STATEMENT,
        nonce,
        // The server's time: a person's own clock may be hours off, and then no message would be fresh.
        issuedAt: new Date(issuedAt),
      })
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
    email: emailWay(send, changed),
    phone: phoneWay(send, changed),
    passkey: passkeyWay(send, changed),
    oauth,
    crossApp: crossAppWay(oauth),
    telegram: telegramWay(send, changed),
    farcaster: farcasterWay(send, changed),
    solana: solanaWay(send, changed),
    custom: customWay(send, changed),
    mfa: mfaWay(send, changed, mfaToken),
    keystores: keystoresWay(send),
    delegations: delegationsWay(send),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return followProvider(local, send, changed)
}
