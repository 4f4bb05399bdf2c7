import { t } from '@lingui/core/macro'
import { LoginError } from '@castaway/auth-react/client'
import { translatedLoginStrings } from './login-strings'

/** An error message of the login. */
export interface LoginErrorText {
  code: string
  title: string
  next: string
}

/** The message for anything that the login threw. */
export function loginErrorText(error: unknown): LoginErrorText {
  if (!(error instanceof LoginError)) {
    return {
      code: 'unexpected_error',
      title: t`That didn’t work`,
      next: t`Check your connection, reload the page, and try again.`,
    }
  }
  const { code, message } = error
  const { title, next } = translatedLoginStrings.errors[code]
  // The server's or wallet's own sentence is used if it is more specific than the title. It is in English.
  const isExact = message !== error.title && title === error.title
  return { code, title, next: isExact ? `${message.replace(/\.$/, '')}. ${next}` : next }
}
