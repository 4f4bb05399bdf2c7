import parsePhoneNumber from 'libphonenumber-js/max'
import * as z from 'zod'
import { invalidData } from '../errors'

/**
 * Printable ASCII only, before anything else is done: lower-casing turns some letters of other
 * alphabets into Latin ones (U+212A becomes `k`), line ends would reach the header of a mail, and digits of
 * other scripts would make two numbers of one.
 */
const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text)

const address = z.email().max(254)

/**
 * An e-mail address as it is kept and compared: lower case.
 * @throws {AuthError} `invalid_data`
 */
export const normalizeEmail = (typed: string): string => {
  const text = isPlain(typed) ? typed.trim().toLowerCase() : ''
  if (!address.safeParse(text).success || text.indexOf('@') > 64) {
    throw invalidData('address', 'That is not a valid email address')
  }
  return text
}

/** Numbers that nobody receives messages on, or that cost whoever sends one. */
const unwanted = new Set<string | undefined>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'VOICEMAIL',
  'PAGER',
  'UAN',
])

/**
 * A phone number in the form of E.164, `+` and digits.
 * @param isReal whether a message will really be sent; else a number need only look like one, so that
 * made-up ones can be tried on one's own machine
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
