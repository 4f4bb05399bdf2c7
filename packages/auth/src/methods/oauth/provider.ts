import type { LinkedAccountType } from '@castaway/contract'
import type { Proof } from '../../linked-accounts/proof'

/** How the client authenticates at the token endpoint. */
export type ClientAuth = 'basic' | 'post' | 'none' | 'tiktok' | 'apple'

/** A provider's description. All differences between providers are in here; they share one flow. */
export interface Provider {
  type: LinkedAccountType
  /** Name in URLs and settings: `google`. */
  slug: string
  /** Display name. */
  label: string
  /** Also the `iss` of its id tokens; without id tokens, any name for it. */
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  /** Where the account is fetched with the access token; absent if the id token contains everything. */
  userInfoUrl?: string
  jwksUrl?: string
  /** Scope as sent in the URL: some providers separate scopes by commas. */
  scope: string
  clientAuth: ClientAuth
  /** Whether it supports PKCE; without it, the client's secret alone protects the code. */
  pkce: boolean
  /** Whether it is another site of the private network that this site is in, so that its name may lead there. */
  isOnOurNetwork?: boolean
  /** Whether its id token is verified, and whether that contains our nonce. */
  idToken: 'with nonce' | 'without nonce' | 'none'
  /** Signature algorithm of its id tokens; RS256 by default. */
  idTokenAlg?: 'ES256'
  /** Additional parameters of its authorization URL. */
  authorizeParams?: Readonly<Record<string, string>>
  /** Its name for `client_id` there. */
  clientIdParam?: string
  /** Whether the access token is a query parameter when the account is fetched. */
  tokenInQuery?: boolean
  /** Its error codes for “the user declined”. */
  denied: readonly string[]
  /** Converts its token response to the format of RFC 6749. */
  tokenAnswer?(answer: Record<string, unknown>): Record<string, unknown>
  /**
   * Reads the account that the response proves.
   * @param told claims of the id token, and the response of `userInfoUrl`
   * @throws ZodError for a response in an undocumented format
   */
  read(told: { claims: unknown; info: unknown }): Proof
}

/** Whether the text is the provider's error for a suspended account, at any step of the flow. */
export const isSuspendedMessage = (text: string): boolean =>
  /suspend|account[ _]?(is )?(disabled|deactivated|locked)|user[ _]?(is )?(disabled|banned)/i.test(
    text,
  )
