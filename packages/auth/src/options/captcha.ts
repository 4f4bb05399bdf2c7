/** Cloudflare Turnstile, or a service with the same API. */
export interface CaptchaOptions {
  /** Public key with which the page shows the captcha. */
  siteKey: string
  secretKey: string
  /** URL that verifies responses; Turnstile's by default. */
  verifyUrl?: string
}
