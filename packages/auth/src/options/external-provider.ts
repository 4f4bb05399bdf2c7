import type { Clock } from '@castaway/contract'
import type { ExternalUser } from '../linked-accounts/external-user'
import type { LoginDb } from '../store/tables'
import type { AuthMethodInfo, CustomMetadata, LoginMethods } from '../wire'

/** What a provider's last page reports to the page that opened its window. */
export type ExternalResult =
  | { state: string; ok: true; data: Record<string, string> }
  | { state: string; ok: false; code: 'invalid_credentials' | 'oauth_user_denied' }

/**
 * A service that handles all sign-ins instead of our own methods. `false` means that the user isn't there but was
 * created by this login before.
 */
export interface ExternalProvider {
  /** The app at the provider, for its SDK in the browser. */
  app: NonNullable<LoginMethods['privy']>
  /**
   * The user of an access token, with everything that the provider returns about them. @throws {AuthError}
   * `invalid_credentials`
   */
  prove(token: string): Promise<ExternalUser>
  /** The result of the provider's window, from the query with which the provider redirects it back here. */
  windowResult(query: Record<string, string>): ExternalResult
  /** Sign-in methods that are enabled at the provider; the last known ones while it is unavailable. */
  enabledMethods(): Promise<AuthMethodInfo[]>
  /** Whether the provider accepts the app id and secret; null if it is unreachable. */
  knowsApp(): Promise<boolean | null>
  /** Updates the stored user from the provider if it is outdated. False if the provider no longer has the user. */
  refresh(userId: string): Promise<boolean>
  /** @throws {AuthError} `not_found`; `invalid_data` for the last account, and for a wallet that the provider manages */
  unlink(userId: string, key: string): Promise<boolean>
  setMetadata(userId: string, values: CustomMetadata): Promise<boolean>
  deleteUser(userId: string): Promise<boolean>
}

/** Creates the provider on the login's own database. */
export type ExternalProviderFactory = (deps: { db: LoginDb; clock: Clock }) => ExternalProvider
