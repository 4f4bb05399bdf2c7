import type { OAuthType } from '../wire'

/** The client id and secret from registering the site with a provider. */
export interface OAuthClient {
  clientId: string
  /** Absent with Apple, which requires a signed token instead. */
  clientSecret?: string
  apple?: AppleKey
}

/** The key for the token that Apple requires instead of a secret. */
export interface AppleKey {
  teamId: string
  keyId: string
  /** Contents of the `.p8` file: PKCS #8 in PEM, a P-256 key. */
  privateKey: string
}

/** Providers that this machine simulates. */
export interface SimulatedProviders {
  /**
   * URL where the server reaches them, e.g. `http://127.0.0.1:4747/_simulated`. Pages reach them on their own origin.
   */
  baseUrl: string
}

export interface OAuthOptions {
  /** The operator's own registrations; a provider with one is the real one. */
  clients: Partial<Record<OAuthType, OAuthClient>>
  /** Simulates every provider without a registration. On loopback only. */
  simulated?: SimulatedProviders
}
