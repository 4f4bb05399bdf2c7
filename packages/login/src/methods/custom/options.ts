import type { CustomIssuer } from './token'

export interface CustomAuthOptions extends CustomIssuer {
  /** What its button says. */
  label: string
  /**
   * A page of the owner's own where people sign in. It is opened with `return_to` and sends them back
   * there with `#token=…` behind it. Below `/`, it is a page of this machine's own.
   */
  pageUrl?: string
  /** The owner's server is played by this machine. */
  simulated?: boolean
}
