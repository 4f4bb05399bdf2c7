/** Another Castaway whose users can sign in here, with this site's registration there. */
export interface CrossApp {
  /** Its id in URLs and settings. */
  id: string
  /** Its display name. */
  name: string
  /** Its origin, e.g. `https://other.example`. */
  issuer: string
  clientId: string
  clientSecret?: string
  /** Whether this machine simulates it. */
  simulated?: boolean
}

export interface CrossAppOptions {
  apps: readonly CrossApp[]
}
