import type { OAuthType } from '../../wire'

/** What a provider gave the owner when they registered their site there. */
export interface OAuthClient {
  clientId: string
  /** Absent with Apple, which takes a signed token instead. */
  clientSecret?: string
  apple?: AppleKey
}

/** For the token that Apple takes in place of a secret. */
export interface AppleKey {
  teamId: string
  keyId: string
  /** The `.p8` file: PKCS #8 in PEM, a P-256 key. */
  privateKey: string
}

/** Providers that are played by this machine. */
export interface SimulatedProviders {
  /** Where the server itself reaches them, e.g. `http://127.0.0.1:4747/_simulated`. Pages reach them below their own origin. */
  baseUrl: string
}

export interface OAuthOptions {
  /** The owner's own registrations; where there is one, it is the real provider. */
  clients: Partial<Record<OAuthType, OAuthClient>>
  /** Plays every provider that has no registration. On loopback only. */
  simulated?: SimulatedProviders
}
