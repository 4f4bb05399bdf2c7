import { createSiweMessage } from 'viem/siwe'
import { getAddress, type Hex } from 'viem'
import type { CustomMetadata, LoginDevice, LoginUser, LoginWays } from '../wire'
import { fromWalletError } from './errors'
import { createSend, holdCaptcha, holdMfaToken, type Changed } from './http'
import { followProvider } from './provider'
import { STATEMENT } from './statement'
import { consentWay, type ConsentWay } from './ways/consent'
import { crossAppWay, type CrossAppWay } from './ways/cross-app'
import { customWay, type CustomWay } from './ways/custom'
import { delegationsWay } from './ways/delegations'
import { emailWay } from './ways/email'
import { farcasterWay } from './ways/farcaster'
import { keystoresWay, type KeystoreStore } from './ways/keystores'
import { mfaWay } from './ways/mfa'
import { oauthWay, type OAuthWay } from './ways/oauth'
import { passkeyWay } from './ways/passkey'
import { phoneWay } from './ways/phone'
import { solanaWay } from './ways/solana'
import { telegramWay, type TelegramWay } from './ways/telegram'

/** Anything that can sign a message for one Ethereum address. */
export interface WalletSigner {
  /** Any letter case; it is checksummed before it is used. */
  address: string
  /** Chain that the sign-in message names: 1, 10, 8453 or 31337. */
  chainId: number
  /** Label of the wallet, e.g. `metamask`. */
  walletClientType?: string
  /** Label of how it is reached, e.g. `injected`. */
  connectorType?: string
  /** EIP-191 signature over the text, `0x` and 130 hex digits. */
  signMessage(message: string): Promise<Hex>
}

export interface SignInOptions {
  /**
   * The wallet may belong to another user than the one signed in here. Without this the call fails
   * with `linked_to_another_user`; with it, this session ends and the wallet's owner is signed in.
   */
  switchUser?: boolean
}

export interface LoginClientOptions {
  /** Where the login is; `/login` of the page's own origin unless told. */
  baseUrl?: string
  fetch?: typeof fetch
}

export interface LoginClient {
  /** Who is signed in; null for nobody. Also hands out the XSRF token. */
  session(): Promise<LoginUser | null>
  /** Starts as a guest; somebody who is signed in already stays who they are. */
  guest(): Promise<LoginUser>
  /** Signs in, or, with a session, links the wallet to it (a guest keeps its id). Asks the wallet for one signature. */
  signInWithWallet(wallet: WalletSigner, options?: SignInOptions): Promise<LoginUser>
  signOut(): Promise<void>
  /** What a sign-in page of this site offers. Where that is Privy's, its SDK is loaded: ask before anybody signs in. */
  ways(): Promise<LoginWays>
  acceptTerms(): Promise<LoginUser>
  /** Replaces the custom metadata. Texts, numbers and truth values; `invalid_data` where it is too much. */
  setMetadata(values: CustomMetadata): Promise<LoginUser>
  /** A JWT (ES256) that other services can check at `/login/jwks.json`; expires at `expiresAt`, Unix ms. */
  token(audience?: string): Promise<{ token: string; expiresAt: number }>
  /** Everything that is kept about the signed-in person, without secrets. */
  exportData(): Promise<unknown>
  /** Deletes the user and all that belongs to it. Asks for a fresh sign-in, and for the second factor where there is one. */
  deleteUser(): Promise<void>
  /** Holds the answer to the check that somebody is a person; it goes with the next calls. Null forgets it. */
  captcha(answer: string | null): void
  /** Devices that are signed in, this one included. */
  sessions(): Promise<LoginDevice[]>
  /** Ends another device's session. */
  endSession(id: string): Promise<void>
  /** Ends the sessions of all other devices; answers what is left. */
  endOtherSessions(): Promise<LoginDevice[]>
  /**
   * Asks whether an account may be linked now, before the person takes the way there.
   * @throws {LoginError} `recent_sign_in_required`, `mfa_required`
   */
  readyToLink(): Promise<void>
  /** Unlinks an account by its `key`. The last one is refused with `invalid_data`. */
  unlink(key: string): Promise<LoginUser>
  keystores: KeystoreStore
  /** By a six-digit code. */
  email: ReturnType<typeof emailWay>
  phone: ReturnType<typeof phoneWay>
  passkey: ReturnType<typeof passkeyWay>
  /** Through a window of another service. Call it from a click. */
  oauth: OAuthWay
  crossApp: CrossAppWay
  telegram: TelegramWay
  /** Approved in the person's own Farcaster app. */
  farcaster: ReturnType<typeof farcasterWay>
  /** With a wallet that announces itself by Wallet Standard. */
  solana: ReturnType<typeof solanaWay>
  /** With a token of the owner's own server. */
  custom: CustomWay
  /** The second factor; its token stays in memory and goes with every later call. */
  mfa: ReturnType<typeof mfaWay>
  /** Keys that act for smart accounts. */
  delegations: ReturnType<typeof delegationsWay>
  /** Telling other sites who somebody is here. */
  consent: ConsentWay
  /** Called with the user after every change made through this client; returns how to stop. */
  onChange(listener: (user: LoginUser | null) => void): () => void
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
