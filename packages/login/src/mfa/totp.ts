import { createOTP } from '@better-auth/utils/otp'
import type { Random } from '@castaway/contract'
import { randomText, timingSafeEqualText } from '../keys'

/** How long one code is shown, in milliseconds; what every authenticator app takes for granted. */
const STEP = 30_000
/** Codes of so many steps before and after count too: clocks differ, and people type slowly. */
const WINDOW = 1

const digits = 6

/** A secret for an authenticator app: 128 bits. */
export const newTotpSecret = (random: Random): string => randomText(random, 16)

/** What an app needs: as an address for a QR code, and to type in. */
export const totpSetup = (secret: string, account: string): { uri: string; secret: string } => {
  const uri = createOTP(secret, { digits, period: STEP / 1000 }).url('Castaway', account)
  return { uri, secret: new URL(uri).searchParams.get('secret')! }
}

/** The step that a code belongs to; null for a code of none that counts. Every step is compared, whichever fits. */
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
