import type { Random } from '@castaway/contract'
import { hmac } from '../keys'
import type { LoginDb } from '../store/tables'

const CODES = 8
/** No letters that look like digits, none that look like each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

/** As people type them: any case, with or without the hyphen. */
export const normalizeRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replace(/[^a-z0-9]/g, '')

const hash = (key: Uint8Array, userId: string, code: string) =>
  hmac(key, JSON.stringify([userId, normalizeRecoveryCode(code)]))

/** Codes for a lost device, in place of the ones before. @returns them in the clear, this once */
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

/** Uses one up. One statement: of two that show the same code at once, one gets in. */
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

/** Two times five letters, about 49 bits. */
const recoveryCode = (random: Random): string => {
  let code = ''
  const end = Math.floor(256 / LETTERS.length) * LETTERS.length
  while (code.length < LENGTH) {
    for (const byte of random.bytes(LENGTH)) {
      // The rest of a division would favour the first letters.
      if (byte < end && code.length < LENGTH) code += LETTERS[byte % LETTERS.length]
    }
  }
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}
