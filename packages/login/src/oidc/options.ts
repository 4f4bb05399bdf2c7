/** Another site that may sign people in with their account here. */
export interface OidcClient {
  id: string
  /** What people read when they are asked. */
  name: string
  /** Absent for a client that can keep none; PKCE is asked of every client. */
  secret?: string
  /** Where people may be sent back to, to the letter. */
  redirectUris: readonly string[]
}
