import type { KeystoreStore } from '@castaway/wallet/keystore-store'
import type { WalletSigner } from '@castaway/wallet/wallet-signer'
import type { CustomMetadata, LoginDevice, LoginUser, LoginMethods } from '@castaway/auth/wire'
import type { ConsentClient } from './methods/consent'
import type { CrossAppMethod } from './methods/cross-app'
import type { CustomMethod } from './methods/custom'
import { delegationsClient } from './methods/delegations'
import { emailMethod } from './methods/email'
import { farcasterMethod } from './methods/farcaster'
import { mfaClient } from './methods/mfa'
import type { OAuthMethod } from './methods/oauth'
import { passkeyMethod } from './methods/passkey'
import { phoneMethod } from './methods/phone'
import { solanaMethod } from './methods/solana'
import type { TelegramMethod } from './methods/telegram'

export interface SignInOptions {
  /**
   * The wallet can belong to another user than the signed-in one. By default the call then rejects with
   * `linked_to_another_user`; with this option, the session ends and the wallet's owner is signed in.
   */
  switchUser?: boolean
}

export interface LoginClient {
  /** The signed-in user, or null. Also sets the XSRF token. */
  session(): Promise<LoginUser | null>
  /** Starts a guest session; if someone is signed in, they stay signed in. */
  guest(): Promise<LoginUser>
  /** Signs in, or links the wallet if there is a session (a guest keeps its id). Asks the wallet for one signature. */
  signInWithWallet(wallet: WalletSigner, options?: SignInOptions): Promise<LoginUser>
  signOut(): Promise<void>
  /**
   * The sign-in methods that this site offers. If an external provider handles them, its SDK is loaded, so call this before anyone
   * signs in.
   */
  methods(): Promise<LoginMethods>
  acceptTerms(): Promise<LoginUser>
  /**
   * Replaces the custom metadata, whose values are strings, numbers and booleans. Rejects with `invalid_data` if it is
   * too large.
   */
  setMetadata(values: CustomMetadata): Promise<LoginUser>
  /** A JWT (ES256) that other services can verify with `/login/jwks.json`; expires at `expiresAt`, Unix ms. */
  token(audience?: string): Promise<{ token: string; expiresAt: number }>
  /** Everything that is stored about the signed-in user, without secrets. */
  exportData(): Promise<unknown>
  /** Deletes the user and all their data. Requires a recent sign-in, and the second factor if there is one. */
  deleteUser(): Promise<void>
  /** Sets the captcha response that is sent with the next calls; null clears it. */
  captcha(answer: string | null): void
  /** Devices that are signed in, including this one. */
  sessions(): Promise<LoginDevice[]>
  /** Signs out another device. */
  endSession(id: string): Promise<void>
  /** Signs out all other devices; resolves to the remaining ones. */
  endOtherSessions(): Promise<LoginDevice[]>
  /**
   * Checks whether an account can be linked now, before the user starts to link it.
   * @throws {LoginError} `recent_sign_in_required`, `mfa_required`
   */
  readyToLink(): Promise<void>
  /** Unlinks an account by its `key`. Rejects with `invalid_data` for the last one. */
  unlink(key: string): Promise<LoginUser>
  keystores: KeystoreStore
  /** Sign-in with a six-digit code. */
  email: ReturnType<typeof emailMethod>
  phone: ReturnType<typeof phoneMethod>
  passkey: ReturnType<typeof passkeyMethod>
  /** Sign-in in a pop-up of another service. Call it from a click handler. */
  oauth: OAuthMethod
  crossApp: CrossAppMethod
  telegram: TelegramMethod
  /** Sign-in that is approved in the user's own Farcaster app. */
  farcaster: ReturnType<typeof farcasterMethod>
  /** Sign-in with a Wallet Standard wallet. */
  solana: ReturnType<typeof solanaMethod>
  /** Sign-in with a token of the operator's own server. */
  custom: CustomMethod
  /** Two-factor authentication; the token of a verified factor stays in memory and is sent with every later call. */
  mfa: ReturnType<typeof mfaClient>
  /** Session keys that act for smart accounts. */
  delegations: ReturnType<typeof delegationsClient>
  /** Consent for other sites that sign users in with their account here. */
  consent: ConsentClient
  /** Called with the user after every change through this client; returns a function that unsubscribes. */
  onChange(listener: (user: LoginUser | null) => void): () => void
}
