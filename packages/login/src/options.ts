import type { Clock, Random } from '@castaway/contract'
import type { Kysely } from 'kysely'
import type { LoginChains } from './chains'
import type { FarcasterOptions } from './methods/farcaster/options'
import type { SocketAddress } from './http/client-address'
import type { CaptchaOptions } from './http/captcha-options'
import type { Limits } from './http/rate-limit'
import type { LoginLogLine } from './http/log-line'
import type { PolicyOptions } from './policy'
import type { EmailOptions } from './methods/email-options'
import type { PasskeyOptions } from './methods/passkey/options'
import type { PhoneOptions } from './methods/phone-options'
import type { OidcClient } from './oidc/options'
import type { CrossAppOptions } from './methods/cross-app/options'
import type { CustomAuthOptions } from './methods/custom/options'
import type { TelegramOptions } from './methods/telegram/options'
import type { OAuthOptions } from './methods/oauth/options'
import type { PrivyOptions } from './privy/service'

/** What one site's login is made of. A sign-in method whose field is absent is switched off. */
export interface LoginOptions extends PolicyOptions {
  /** PostgreSQL or PGlite; the same instance as the island's. Bigints may come as numbers or as text. */
  db: Kysely<any>
  /** At least 16 characters. Everything that is signed or sealed here hangs on it. */
  secret: string | Uint8Array
  clock: Clock
  random: Random
  /** Where people open the app, e.g. `http://localhost:4747`. Decides the cookies' names and whether they are secure. */
  baseUrl: string
  /** Other origins that are the app too, e.g. `http://127.0.0.1:4747`. Exact, no wildcards. */
  allowedOrigins?: readonly string[]
  /** The socket's address of a request; read from @hono/node-server's `env` by default. */
  addressOf?: SocketAddress
  /** A proxy of ours stands in front and writes the last entry of `X-Forwarded-For`. */
  trustedProxy?: boolean
  /** Other limits than the default ones. */
  limits?: Partial<Limits>
  /** Receives unexpected errors; never what a request carried. */
  log?: (line: LoginLogLine) => void
  /** Terms that people have to accept, e.g. `https://example.com/terms`. */
  termsUrl?: string
  /** Whom tokens may be made for, besides the site itself, e.g. `https://api.example.com`. */
  tokenAudiences?: readonly string[]
  /** The check that someone is a person; without it there is none. */
  captcha?: CaptchaOptions
  /** Codes by mail. */
  email?: EmailOptions
  /** Codes by text message. */
  phone?: PhoneOptions
  /** Passkeys. */
  passkey?: PasskeyOptions
  /** Google, X, GitHub and the like. */
  oauth?: OAuthOptions
  /** Signing in with Telegram; `simulated` is a bot of this machine's own. */
  telegram?: TelegramOptions | 'simulated'
  /** Tokens of the owner's own server. */
  customAuth?: CustomAuthOptions
  /** Other Castaways whose people may sign in here. */
  crossApp?: CrossAppOptions
  /** Other sites that may sign people in with their account here. */
  oidcClients?: readonly OidcClient[]
  /** A Privy app, which then handles sign-in; every method of our own is off. */
  privy?: PrivyOptions
  /** Chains that can be asked about signatures of smart wallets; Farcaster needs chain 10. */
  chains?: LoginChains
  farcaster?: FarcasterOptions
}
