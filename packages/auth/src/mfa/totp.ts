import type { Random } from '@castaway/contract'
import { HOTP, Secret, TOTP } from 'otpauth'
import { randomText } from '@castaway/server-kit/ids'
import { timingSafeEqualText } from '@castaway/server-kit/secrets'

/** Length of a time step in milliseconds, the default of every authenticator app. */
const STEP = 30_000
/** Codes of this many steps before and after are accepted too: clocks differ, and people type slowly. */
const WINDOW = 1

const digits = 6

/** Creates a secret for an authenticator app: 128 bits. */
export const newTotpSecret = (random: Random): string => randomText(random, 16)

/** What an authenticator app needs: a URI for the QR code, and the secret to type in. */
export const totpSetup = (secret: string, account: string): { uri: string; secret: string } => {
  const app = new TOTP({
    issuer: 'Castaway',
    label: account,
    secret: keyOf(secret),
    digits,
    period: STEP / 1000,
  })
  return { uri: app.toString(), secret: app.secret.base32 }
}

const keyOf = (secret: string): Secret => Secret.fromUTF8(secret)

/** The time step of a code; null if it matches none in the window. All steps are compared, whichever matches. */
export const totpStep = (secret: string, code: string, now: number): number | null => {
  const app = new HOTP({ secret: keyOf(secret), digits })
  const current = Math.floor(now / STEP)
  let found: number | null = null
  for (let step = current - WINDOW; step <= current + WINDOW; step++) {
    if (timingSafeEqualText(app.generate({ counter: step }), code)) found = step
  }
  return found
}
