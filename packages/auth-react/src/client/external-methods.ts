import type { LoginMethods, LoginUser } from '@castaway/auth/wire'
import type { LoginClient } from './login-client'

/** Methods that an external provider handles instead of this login. */
export type ExternalMethods = Pick<
  LoginClient,
  | 'guest'
  | 'signInWithWallet'
  | 'email'
  | 'phone'
  | 'passkey'
  | 'oauth'
  | 'crossApp'
  | 'telegram'
  | 'farcaster'
  | 'solana'
  | 'custom'
  | 'mfa'
> & {
  /** Ends the provider's session in this browser. */
  leave(): Promise<void>
}

/** What the provider's methods need of the login. */
export interface ExternalMethodsHost {
  /** The user who is signed in here. */
  session(): Promise<LoginUser | null>
  /** This browser's clock, Unix ms. */
  now(): number
  /** Sends the provider's access token to our server, which returns the user. */
  completeSignIn(token: string): Promise<LoginUser>
}

/** Creates the provider's methods for the app that the server names. */
export type CreateExternalMethods = (
  app: NonNullable<LoginMethods['privy']>,
  host: ExternalMethodsHost,
) => Promise<ExternalMethods>
