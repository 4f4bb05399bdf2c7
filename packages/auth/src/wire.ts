import type { LinkedAccountType, WalletChainType } from '@castaway/contract'
import type { RecoveryMethod } from '@castaway/wallet/keystore-wire'

/** Wire formats between the login server and the browser. Times are Unix ms unless stated otherwise. */

/** Fields of every linked account. */
interface LinkedAccountBase {
  /** Unique within the site; the parameter of `DELETE /login/accounts/:key`. */
  key: string
  firstVerifiedAt: number
  latestVerifiedAt: number
}

/** A wallet that was proved with a signature. Key: `ethereum:<checksummed>` or `solana:<base58>`. */
export interface LinkedWallet extends LinkedAccountBase {
  type: 'wallet'
  /** Checksummed (EIP-55), or base58 for Solana. */
  address: string
  chainType: WalletChainType
  /** CAIP-2 id of the chain in the signed message, e.g. `eip155:10`, `solana:mainnet`. */
  chainId: string
  /** The wallet app (`metamask`, …); `castaway` is the embedded wallet. Sent by the browser, so only a label. */
  walletClientType: string | null
  /** How it was connected: `injected`, `embedded`, … Only a label. */
  connectorType: string | null
  /** Recovery method of an embedded wallet; null for external wallets. */
  recoveryMethod: RecoveryMethod | null
  /** Whether the embedded wallet's phrase or key was imported. */
  imported: boolean
  /** Whether a scoped session key can act for it. */
  delegated: boolean
  /** Index within the embedded wallet's phrase; null for other wallets. */
  walletIndex: number | null
}

/** A contract wallet, which is a different account on every chain. Key: `eip155:<chain>:<checksummed>`. */
export interface LinkedSmartWallet extends LinkedAccountBase {
  type: 'smart_wallet'
  address: string
  chainType: 'ethereum'
  /** `eip155:<chain>` of the chain on which the contract accepted the signature. */
  chainId: string
  /** The type of contract, if known. */
  smartWalletType: string | null
}

/** A user of another site with this login. Key: `cross_app:<issuer>|<sub>`. */
export interface LinkedCrossApp extends LinkedAccountBase {
  type: 'cross_app'
  subject: string
  providerApp: { id: string; name: string }
  embeddedWallets: { address: string }[]
  smartWallets: { address: string }[]
}

/** Key: `email:<lowercase>`. */
export interface LinkedEmail extends LinkedAccountBase {
  type: 'email'
  address: string
}

/** Key: `phone:<E.164>`. */
export interface LinkedPhone extends LinkedAccountBase {
  type: 'phone'
  /** E.164: `+` and digits. */
  number: string
}

/** An account at an OAuth provider. Key: `<type>:<subject>`. What the provider did not return is null. */
interface LinkedOAuth<Type extends OAuthType> extends LinkedAccountBase {
  type: Type
  /** The provider's stable id of the user; usernames and email addresses change hands. */
  subject: string
}

export type OAuthType = Extract<LinkedAccountType, `${string}_oauth`>

export interface LinkedGoogle extends LinkedOAuth<'google_oauth'> {
  email: string | null
  name: string | null
}
export interface LinkedTwitter extends LinkedOAuth<'twitter_oauth'> {
  username: string | null
  name: string | null
  profilePictureUrl: string | null
}
export interface LinkedDiscord extends LinkedOAuth<'discord_oauth'> {
  username: string | null
  email: string | null
}
export interface LinkedGithub extends LinkedOAuth<'github_oauth'> {
  username: string | null
  name: string | null
  email: string | null
}
export interface LinkedSpotify extends LinkedOAuth<'spotify_oauth'> {
  email: string | null
  name: string | null
}
export interface LinkedInstagram extends LinkedOAuth<'instagram_oauth'> {
  username: string | null
}
export interface LinkedTiktok extends LinkedOAuth<'tiktok_oauth'> {
  username: string | null
  name: string | null
}
export interface LinkedLinkedin extends LinkedOAuth<'linkedin_oauth'> {
  name: string | null
  email: string | null
  vanityName: string | null
}
export interface LinkedApple extends LinkedOAuth<'apple_oauth'> {
  email: string | null
}

/** A user that the operator's own server authenticates. Key: `custom_auth:<issuer>|<sub>`. */
export interface LinkedCustom extends LinkedAccountBase {
  type: 'custom_auth'
  customUserId: string
}

/** The user's profile on the network; unknown fields are null. */
export interface FarcasterProfile {
  displayName: string | null
  username: string | null
  bio: string | null
  /** URL of the profile image. */
  pfp: string | null
  url: string | null
  /** Ed25519 public key, `0x…`, that can write for the user through this app. */
  signerPublicKey: string | null
}

/** Key: `farcaster:<fid>`. */
export interface LinkedFarcaster extends LinkedAccountBase, FarcasterProfile {
  type: 'farcaster'
  fid: number
  /** The custody address in the registry, checksummed. */
  ownerAddress: string
}

/** Key: `passkey:<credentialId>`. */
export interface LinkedPasskey extends LinkedAccountBase {
  type: 'passkey'
  credentialId: string
  authenticatorName: string | null
  enrolledInMfa: boolean
}

/** Key: `telegram:<id>`. */
export interface LinkedTelegram extends LinkedAccountBase {
  type: 'telegram'
  telegramUserId: string
  firstName: string | null
  lastName: string | null
  username: string | null
  photoUrl: string | null
}

/** All types of linked accounts. */
export type LinkedAccount =
  | LinkedWallet
  | LinkedSmartWallet
  | LinkedCrossApp
  | LinkedEmail
  | LinkedPhone
  | LinkedGoogle
  | LinkedTwitter
  | LinkedDiscord
  | LinkedGithub
  | LinkedSpotify
  | LinkedInstagram
  | LinkedTiktok
  | LinkedLinkedin
  | LinkedApple
  | LinkedCustom
  | LinkedFarcaster
  | LinkedPasskey
  | LinkedTelegram

export type MfaMethod = 'totp' | 'passkey' | 'sms'

/** A user's second factors. */
export interface MfaStatus {
  methods: MfaMethod[]
  /** Factors that can be added here. */
  available: MfaMethod[]
  /** The number for text messages, masked except for its ends; null without one. */
  smsNumber: string | null
  recoveryCodesLeft: number
}

export type CustomMetadata = Record<string, string | number | boolean>

/** A user as the app sees them. */
export interface LoginUser {
  /** `did:castaway:<uuid>`; it never changes, even if a guest links an account. */
  id: string
  createdAt: number
  isGuest: boolean
  hasAcceptedTerms: boolean
  mfaMethods: MfaMethod[]
  customMetadata: CustomMetadata
  linkedAccounts: LinkedAccount[]
}

/** The response of every sign-in method. */
export interface SignInResult {
  user: LoginUser
  /** Whether this made them a member: the user is new, or was a guest before. */
  isNewUser: boolean
}

/** A sign-in method that is on. */
export interface AuthMethodInfo {
  type: LinkedAccountType
  /** Label of its button, e.g. `Google`. */
  label: string
  /** Whether this machine simulates the other service. */
  simulated: boolean
  /** Supported chains, for wallets. */
  chainTypes?: WalletChainType[]
  /** For codes: page on this machine where messages can be read; null if they are really sent. */
  outboxUrl?: string | null
  /** Other sites with this login. */
  apps?: { id: string; name: string }[]
  /** For custom tokens: whether the operator's server has a sign-in page. */
  hasPage?: boolean
  /** For Telegram: username of the bot. */
  botName?: string
}

/** `GET /login/methods`: the sign-in methods that a page offers. */
export interface LoginMethods {
  /** What handles sign-in: this login, or Privy (then `methods` are those that are enabled there). */
  provider: 'local' | 'privy'
  /** The Privy app, for its SDK; null with `local`. */
  privy: { appId: string; clientId: string | null } | null
  methods: AuthMethodInfo[]
  /** `required` if the site has terms that users have to accept. */
  terms: { required: boolean; url: string | null }
  /** The captcha; its response is sent in the header `X-Captcha-Token`. */
  captcha: { provider: 'turnstile'; siteKey: string } | null
  /** False if new users cannot sign up. */
  signUp: boolean
}

/** The request of another site to know who the user is here. */
export interface ConsentRequest {
  /** Its name, as the operator of this site registered it. */
  name: string
  /** Host that the user is redirected to. */
  host: string
  /** Whether it requests the addresses of embedded wallets. */
  seesWallets: boolean
}

/** A signed-in device. */
export interface LoginDevice {
  id: string
  createdAt: number
  /** When it was last used, to the day; Unix ms. */
  lastUsedAt: number
  userAgent: string
  /** Whether this is the requesting device. */
  current: boolean
}
