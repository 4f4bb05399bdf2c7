/** Passkeys need no credentials of the operator, but a secure context: TLS, or `localhost`. */
export interface PasskeyOptions {
  /** The site's name in authenticators. */
  siteName: string
}
