import { createOTP } from '@better-auth/utils/otp'
import type { Random } from '@castaway/contract'
import { randomText, timingSafeEqualText } from '../keys'

/** Length of a time step in milliseconds, the default of every authenticator app. */
const STEP = 30_000
/** Codes of this many steps before and after are accepted too: clocks differ, and people type slowly. */
const WINDOW = 1

const digits = 6

/** Creates a secret for an authenticator app: 128 bits. */
export const newTotpSecret = (random: Random): string => randomText(random, 16)

/** What an authenticator app needs: a URI for the QR code, and the secret to type in. */
export const totpSetup = (secret: string, account: string): { uri: string; secret: string } => {
  const uri = createOTP(secret, { digits, period: STEP / 1000 }).url('Castaway', account)
  return { uri, secret: new URL(uri).searchParams.get('secret')! }
}

/** The time step of a code; null if it matches none in the window. All steps are compared, whichever matches. */
export const totpStep = async (
  secret: string,
  code: string,
  now: number,
): Promise<number | null> => {
  const app = createOTP(secret, { digits })
  const current = Math.floor(now / STEP)
  let found: number | null = null
  for (let step = current - WINDOW; step <= current + WINDOW; step++) {
    if (timingSafeEqualText(await app.hotp(step), code)) found = step
  }
  return found
}
