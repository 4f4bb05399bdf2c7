/** A user's mini app, as one host (an app of the API) knows it. */
export interface HostApp {
  app: string
  fid: number
  /** Lowercase. */
  domain: string
}
