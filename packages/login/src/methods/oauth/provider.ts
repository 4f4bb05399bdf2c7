import type { LinkedAccountType } from '@castaway/contract'
import type { Proof } from '../../linked-accounts/proof'

/** How the token endpoint is told who asks. */
export type ClientAuth = 'basic' | 'post' | 'none' | 'tiktok' | 'apple'

/** What is known of one provider. Everything in which providers differ stands in here; the flow is one. */
export interface Provider {
  type: LinkedAccountType
  /** In addresses and settings: `google`. */
  slug: string
  /** What people call it. */
  label: string
  /** Also the `iss` of its id tokens; where it has none, a name for it. */
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  /** Where a person's account is asked for with the access token; absent where the id token says all. */
  userInfoUrl?: string
  jwksUrl?: string
  /** As it is written into the address: some separate by commas. */
  scope: string
  clientAuth: ClientAuth
  /** Whether it takes part in PKCE; where it does not, the client's secret alone guards the code. */
  pkce: boolean
  /** Whether its id token is checked, and whether that repeats our nonce. */
  idToken: 'with nonce' | 'without nonce' | 'none'
  /** What its id tokens are signed with; RS256 by default. */
  idTokenAlg?: 'ES256'
  /** What it wants in the address besides. */
  authorizeParams?: Readonly<Record<string, string>>
  /** How it calls `client_id` there. */
  clientIdParam?: string
  /** The access token goes into the address when asking for the account. */
  tokenInQuery?: boolean
  /** Its names for "the person said no". */
  denied: readonly string[]
  /** Brings an answer of the token endpoint into the form of RFC 6749. */
  tokenAnswer?(answer: Record<string, unknown>): Record<string, unknown>
  /**
   * What it proves.
   * @param told claims of the id token and the answer of `userInfoUrl`
   * @throws ZodError for an answer in another form than the one it documents
   */
  read(told: { claims: unknown; info: unknown }): Proof
}

/** Its answer for an account that is suspended, wherever in the flow it comes. */
export const isSuspendedMessage = (text: string): boolean =>
  /suspend|account[ _]?(is )?(disabled|deactivated|locked)|user[ _]?(is )?(disabled|banned)/i.test(
    text,
  )
