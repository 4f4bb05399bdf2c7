import type { LinkedAccountType, WalletChainType } from '@castaway/contract'
import type { RecoveryMethod } from './keystore-wire'

/** Shapes that cross between the login server and the browser. Times are Unix milliseconds unless stated otherwise. */

/** What every linked account has. */
interface LinkedAccountBase {
  /** Unique in the whole site; what `DELETE /login/accounts/:key` takes. */
  key: string
  firstVerifiedAt: number
  latestVerifiedAt: number
}

/** A wallet whose control was proved by a signature. Key: `ethereum:<checksummed>` or `solana:<base58>`. */
export interface LinkedWallet extends LinkedAccountBase {
  type: 'wallet'
  /** Checksummed by EIP-55, or base58. */
  address: string
  chainType: WalletChainType
  /** CAIP-2: the chain named in the message that was signed, e.g. `eip155:10`, `solana:mainnet`. */
  chainId: string
  /** Which wallet it was (`metamask`, …); `castaway` is the embedded wallet. Told by the browser, so a label only. */
  walletClientType: string | null
  /** How it was reached: `injected`, `embedded`, … A label only. */
  connectorType: string | null
  /** How a lost embedded wallet comes back; null for a wallet that someone else keeps. */
  recoveryMethod: RecoveryMethod | null
  /** The embedded wallet's phrase or key came from elsewhere. */
  imported: boolean
  /** A scoped session key may act for it. */
  delegated: boolean
  /** Place in the embedded wallet's phrase; null for other wallets. */
  walletIndex: number | null
}

/** A wallet that is a contract: it is another one on every chain. Key: `eip155:<chain>:<checksummed>`. */
export interface LinkedSmartWallet extends LinkedAccountBase {
  type: 'smart_wallet'
  address: string
  chainType: 'ethereum'
  /** `eip155:<chain>`, where its code answered for the signature. */
  chainId: string
  /** What kind of contract it is, where that is known. */
  smartWalletType: string | null
}

/** A user of another site that runs this login. Key: `cross_app:<issuer>|<sub>`. */
export interface LinkedCrossApp extends LinkedAccountBase {
  type: 'cross_app'
  subject: string
  providerApp: { id: string; name: string }
  embeddedWallets: { address: string }[]
  smartWallets: { address: string }[]
}

/** Key: `email:<lower case>`. */
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

/** An account at an OAuth provider. Key: `<type>:<subject>`. What the provider did not say is null. */
interface LinkedOAuth<Type extends OAuthType> extends LinkedAccountBase {
  type: Type
  /** The provider's own stable id of the person; names and addresses change hands. */
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

/** Someone that the owner's own server vouches for. Key: `custom_auth:<issuer>|<sub>`. */
export interface LinkedCustom extends LinkedAccountBase {
  type: 'custom_auth'
  customUserId: string
}

/** What a person shows on the network; what is not known is null. */
export interface FarcasterProfile {
  displayName: string | null
  username: string | null
  bio: string | null
  /** Address of a picture. */
  pfp: string | null
  url: string | null
  /** Ed25519 key, `0x…`, that may write for the person through this app. */
  signerPublicKey: string | null
}

/** Key: `farcaster:<fid>`. */
export interface LinkedFarcaster extends LinkedAccountBase, FarcasterProfile {
  type: 'farcaster'
  fid: number
  /** The custody address that the registry names, checksummed. */
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

/** Every kind of linked account. */
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

/** What a person has as second factors. */
export interface MfaStatus {
  methods: MfaMethod[]
  /** What could be added here. */
  available: MfaMethod[]
  /** The number that text messages go to, all but its ends hidden; null without. */
  smsNumber: string | null
  recoveryCodesLeft: number
}

export type CustomMetadata = Record<string, string | number | boolean>

/** A person as the app sees them. */
export interface LoginUser {
  /** `did:castaway:<uuid>`; stays the same for ever, also when a guest links an account. */
  id: string
  createdAt: number
  isGuest: boolean
  hasAcceptedTerms: boolean
  mfaMethods: MfaMethod[]
  customMetadata: CustomMetadata
  linkedAccounts: LinkedAccount[]
}

/** What every sign-in method answers. */
export interface SignInResult {
  user: LoginUser
  /** This made them a member: the user is new, or was a guest until now. */
  isNewUser: boolean
}

/** One sign-in method that is switched on. */
export interface AuthMethodInfo {
  type: LinkedAccountType
  /** What it says on the button, e.g. `Google`. */
  label: string
  /** The other side is played by this very machine. */
  simulated: boolean
  /** Wallets: of which chains. */
  chainTypes?: WalletChainType[]
  /** Codes: where what was sent can be read on this machine; null where it really is sent. */
  outboxUrl?: string | null
  /** Other sites that run this login. */
  apps?: { id: string; name: string }[]
  /** Custom tokens: whether the owner's server has a page that people can be sent to. */
  hasPage?: boolean
  /** Telegram: whose login it is. */
  botName?: string
}

/** `GET /login/methods`: what a sign-in page offers. */
export interface LoginMethods {
  /** Who handles sign-in: this login, or Privy (then `methods` are those that are on there). */
  provider: 'local' | 'privy'
  /** The Privy app, for its SDK; null with `local`. */
  privy: { appId: string; clientId: string | null } | null
  methods: AuthMethodInfo[]
  /** `required` while the site has terms that people have to accept. */
  terms: { required: boolean; url: string | null }
  /** The check that someone is a person; its answer goes into the header `X-Captcha-Token`. */
  captcha: { provider: 'turnstile'; siteKey: string } | null
  /** False where nobody new is let in. */
  signUp: boolean
}

/** What another site asks of a person: to know who they are here. */
export interface ConsentRequest {
  /** Its name, as the owner of this site registered it. */
  name: string
  /** Where the person is sent back to. */
  host: string
  /** It wants to see the addresses of wallets made here. */
  seesWallets: boolean
}

/** One signed-in device. */
export interface LoginDevice {
  id: string
  createdAt: number
  /** When it was last used, to the day. */
  lastUsedAt: number
  userAgent: string
  /** This is the device that asks. */
  current: boolean
}

export type {
  KeystoreAccount,
  KeystoreSummary,
  PasswordKdf,
  RecoveryMethod,
  Sealed,
  SealedKeystore,
  SealedKeystoreV1,
  StoredKeystore,
} from './keystore-wire'
