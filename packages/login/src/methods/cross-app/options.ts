/** Another Castaway whose people may sign in here, and this site's registration there. */
export interface CrossApp {
  /** What it is called in addresses and settings. */
  id: string
  /** What people read. */
  name: string
  /** Its origin, e.g. `https://other.example`. */
  issuer: string
  clientId: string
  clientSecret?: string
  /** It is played by this machine. */
  simulated?: boolean
}

export interface CrossAppOptions {
  apps: readonly CrossApp[]
}
