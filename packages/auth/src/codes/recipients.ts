import parsePhoneNumber from 'libphonenumber-js/max'
import * as z from 'zod'
import { invalidData } from '../errors'

/**
 * Only printable ASCII is accepted, before any normalization: lowercasing maps some non-Latin letters to Latin ones
 * (U+212A becomes `k`), line breaks would reach the email's headers, and digits of other scripts would make two numbers
 * equal.
 */
const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text)

const address = z.email().max(254)

/**
 * Normalizes an email address as it is stored and compared: lowercase.
 * @throws {AuthError} `invalid_data`
 */
export const normalizeEmail = (typed: string): string => {
  const text = isPlain(typed) ? typed.trim().toLowerCase() : ''
  if (!address.safeParse(text).success || text.indexOf('@') > 64) {
    throw invalidData('address', 'That is not a valid email address')
  }
  return text
}

/** Types of numbers that receive no messages, or that charge the sender. */
const unwanted = new Set<string | undefined>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'VOICEMAIL',
  'PAGER',
  'UAN',
])

/**
 * Normalizes a phone number to E.164, `+` and digits.
 * @param isReal whether messages are really sent; otherwise a number only has to look valid, so that invented ones can
 * be used in development
 * @throws {AuthError} `invalid_data`
 */
export const normalizePhoneNumber = (typed: string, isReal: boolean): string => {
  const text = isPlain(typed) ? typed.trim() : ''
  const found = text.startsWith('+') ? parsePhoneNumber(text, { extract: false }) : undefined
  if (!found || found.ext !== undefined || !found.isPossible()) {
    throw invalidData('number', 'Enter the number with + and the country code, like +12025550100')
  }
  if (isReal && (!found.isValid() || unwanted.has(found.getType()))) {
    throw invalidData('number', 'Text messages cannot be sent to that number')
  }
  return found.number
}
