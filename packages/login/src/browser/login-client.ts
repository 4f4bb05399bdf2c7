import type { Hex } from 'viem'
import type { CustomMetadata, LoginDevice, LoginUser, LoginMethods } from '../wire'
import type { ConsentClient } from './methods/consent'
import type { CrossAppMethod } from './methods/cross-app'
import type { CustomMethod } from './methods/custom'
import { delegationsClient } from './methods/delegations'
import { emailMethod } from './methods/email'
import { farcasterMethod } from './methods/farcaster'
import type { KeystoreStore } from './methods/keystores'
import { mfaClient } from './methods/mfa'
import type { OAuthMethod } from './methods/oauth'
import { passkeyMethod } from './methods/passkey'
import { phoneMethod } from './methods/phone'
import { solanaMethod } from './methods/solana'
import type { TelegramMethod } from './methods/telegram'

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

export interface LoginClient {
  /** Who is signed in; null for nobody. Also hands out the XSRF token. */
  session(): Promise<LoginUser | null>
  /** Starts as a guest; someone who is signed in already stays who they are. */
  guest(): Promise<LoginUser>
  /** Signs in, or, with a session, links the wallet to it (a guest keeps its id). Asks the wallet for one signature. */
  signInWithWallet(wallet: WalletSigner, options?: SignInOptions): Promise<LoginUser>
  signOut(): Promise<void>
  /** What a sign-in page of this site offers. Where that is Privy's, its SDK is loaded: ask before anyone signs in. */
  methods(): Promise<LoginMethods>
  acceptTerms(): Promise<LoginUser>
  /** Replaces the custom metadata. Texts, numbers and truth values; `invalid_data` where it is too much. */
  setMetadata(values: CustomMetadata): Promise<LoginUser>
  /** A JWT (ES256) that other services can check at `/login/jwks.json`; expires at `expiresAt`, Unix ms. */
  token(audience?: string): Promise<{ token: string; expiresAt: number }>
  /** Everything that is kept about the signed-in person, without secrets. */
  exportData(): Promise<unknown>
  /** Deletes the user and all that belongs to it. Asks for a fresh sign-in, and for the second factor where there is one. */
  deleteUser(): Promise<void>
  /** Holds the answer to the check that someone is a person; it goes with the next calls. Null forgets it. */
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
  /** Unlinks an account by its `key`. The last one is rejected with `invalid_data`. */
  unlink(key: string): Promise<LoginUser>
  keystores: KeystoreStore
  /** By a six-digit code. */
  email: ReturnType<typeof emailMethod>
  phone: ReturnType<typeof phoneMethod>
  passkey: ReturnType<typeof passkeyMethod>
  /** Through a window of another service. Call it from a click. */
  oauth: OAuthMethod
  crossApp: CrossAppMethod
  telegram: TelegramMethod
  /** Approved in the person's own Farcaster app. */
  farcaster: ReturnType<typeof farcasterMethod>
  /** With a wallet that announces itself by Wallet Standard. */
  solana: ReturnType<typeof solanaMethod>
  /** With a token of the owner's own server. */
  custom: CustomMethod
  /** The second factor; its token stays in memory and goes with every later call. */
  mfa: ReturnType<typeof mfaClient>
  /** Keys that act for smart accounts. */
  delegations: ReturnType<typeof delegationsClient>
  /** Telling other sites who someone is here. */
  consent: ConsentClient
  /** Called with the user after every change made through this client; returns how to stop. */
  onChange(listener: (user: LoginUser | null) => void): () => void
}
