/** Another site that can sign users in with their account here. */
export interface OidcClient {
  id: string
  /** Display name on the consent page. */
  name: string
  /** Absent for a public client; PKCE is required from every client. */
  secret?: string
  /** Allowed redirect URIs, compared exactly. */
  redirectUris: readonly string[]
}
