/** Passkeys need nobody's keys, but a browser that trusts the page: over TLS, or on `localhost`. */
export interface PasskeyOptions {
  /** What authenticators call the site. */
  siteName: string
}
