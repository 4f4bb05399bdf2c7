export interface CustomIssuer {
  /** URL of the operator's public keys. */
  jwksUrl: string
  /** Required `iss`, compared exactly. */
  issuer: string
  /** Required `aud`; a token can have others too. */
  audience: string
}

export interface CustomAuthOptions extends CustomIssuer {
  /** Label of its button. */
  label: string
  /**
   * The operator's own sign-in page. It is opened with `return_to` and redirects back there with `#token=…` appended. A
   * path that starts with `/` is a page on this machine.
   */
  pageUrl?: string
  /** Whether this machine simulates the operator's server. */
  simulated?: boolean
}
