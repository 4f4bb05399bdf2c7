import type { Clock, Random } from '@castaway/contract'
import type { Kysely } from 'kysely'
import type { LoginChains } from '../chains'
import type { FarcasterOptions } from './farcaster'
import type { SocketAddress } from '../net/client-address'
import type { CaptchaOptions } from './captcha'
import type { Limits } from '../net/rate-limit'
import type { LoginLogLine } from '../net/log-line'
import type { PolicyOptions } from '../linked-accounts/policy'
import type { EmailOptions } from './email'
import type { PasskeyOptions } from './passkey'
import type { PhoneOptions } from './phone'
import type { OidcClient } from './oidc'
import type { CrossAppOptions } from './cross-app'
import type { CustomAuthOptions } from './custom'
import type { TelegramOptions } from './telegram'
import type { OAuthOptions } from './oauth'
import type { ExternalProviderFactory } from './external-provider'

/** The options of one site's login. A sign-in method whose field is absent is off. */
export interface LoginOptions extends PolicyOptions {
  /** PostgreSQL or PGlite; the same instance as the island's. Bigints can be returned as numbers or as text. */
  db: Kysely<any>
  /** At least 16 characters. Everything that is signed or encrypted here depends on it. */
  secret: string | Uint8Array
  clock: Clock
  random: Random
  /**
   * URL where people open the app, e.g. `http://localhost:4747`. Determines the cookies' names and whether they are
   * secure.
   */
  baseUrl: string
  /** Other origins of the app, e.g. `http://127.0.0.1:4747`. Compared exactly, without wildcards. */
  allowedOrigins?: readonly string[]
  /** Returns the IP address of a request's socket; by default it is read from @hono/node-server's `env`. */
  addressOf?: SocketAddress
  /** Whether a trusted proxy in front writes the last entry of `X-Forwarded-For`. */
  trustedProxy?: boolean
  /** Overrides of the default rate limits. */
  limits?: Partial<Limits>
  /** Receives unexpected errors, never anything from the request. */
  log?: (line: LoginLogLine) => void
  /** URL of the terms that users have to accept, e.g. `https://example.com/terms`. */
  termsUrl?: string
  /** Allowed audiences of tokens besides the site itself, e.g. `https://api.example.com`. */
  tokenAudiences?: readonly string[]
  /** The captcha; without it there is none. */
  captcha?: CaptchaOptions
  /** Codes by email. */
  email?: EmailOptions
  /** Codes by text message. */
  phone?: PhoneOptions
  /** Passkeys. */
  passkey?: PasskeyOptions
  /** Google, X, GitHub and similar services. */
  oauth?: OAuthOptions
  /** Sign-in with Telegram; `simulated` is a bot that exists only on this machine. */
  telegram?: TelegramOptions | 'simulated'
  /** Tokens of the operator's own server. */
  customAuth?: CustomAuthOptions
  /** Other Castaways whose users can sign in here. */
  crossApp?: CrossAppOptions
  /** Other sites that can sign users in with their account here. */
  oidcClients?: readonly OidcClient[]
  /** A service that handles all sign-ins, such as Privy; our own methods are then off. */
  externalProvider?: ExternalProviderFactory
  /** Chains that verify signatures of smart wallets; Farcaster requires chain 10. */
  chains?: LoginChains
  farcaster?: FarcasterOptions
}
