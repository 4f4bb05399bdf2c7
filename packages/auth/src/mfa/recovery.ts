import type { Random } from '@castaway/contract'
import { hmac } from '@castaway/server-kit/secrets'
import type { LoginDb } from '../store/tables'

const CODES = 8
/** An alphabet without similar-looking letters and digits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

/** Normalizes a typed code: any case, with or without the hyphen. */
export const normalizeRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replace(/[^a-z0-9]/g, '')

const hash = (key: Uint8Array, userId: string, code: string) =>
  hmac(key, JSON.stringify([userId, normalizeRecoveryCode(code)]))

/** Replaces the recovery codes, which are for a lost device. @returns them in plain text, only this once */
export const renewRecoveryCodes = async (
  db: LoginDb,
  random: Random,
  key: Uint8Array,
  userId: string,
): Promise<string[]> => {
  const codes = Array.from({ length: CODES }, () => recoveryCode(random))
  await db.deleteFrom('login_mfa_recovery').where('user_id', '=', userId).execute()
  await db
    .insertInto('login_mfa_recovery')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hash(key, userId, code) })))
    .execute()
  return codes
}

/** Redeems a code in one statement: of two concurrent requests with the same code, one succeeds. */
export const useRecoveryCode = async (
  db: LoginDb,
  key: Uint8Array,
  userId: string,
  code: string,
): Promise<boolean> => {
  const used = await db
    .deleteFrom('login_mfa_recovery')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash(key, userId, code))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Two groups of five characters, about 49 bits. */
const recoveryCode = (random: Random): string => {
  let code = ''
  const end = Math.floor(256 / LETTERS.length) * LETTERS.length
  while (code.length < LENGTH) {
    for (const byte of random.bytes(LENGTH)) {
      // A plain modulo would favor the first letters.
      if (byte < end && code.length < LENGTH) code += LETTERS[byte % LETTERS.length]
    }
  }
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}
