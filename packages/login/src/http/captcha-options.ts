/** Cloudflare Turnstile, or whatever speaks its wire. */
export interface CaptchaOptions {
  /** Public; the page shows the check with it. */
  siteKey: string
  secretKey: string
  /** Where answers are checked, when that is not Turnstile's own address. */
  verifyUrl?: string
}
