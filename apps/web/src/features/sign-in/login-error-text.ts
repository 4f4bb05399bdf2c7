import { t } from '@lingui/core/macro'
import { LoginError } from '@castaway/login/browser'
import { translatedLoginStrings } from './login-strings'

/** What went wrong, in words. */
export interface LoginErrorText {
  code: string
  title: string
  next: string
}

/** Whatever the login threw, in words. */
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
  // The server's or wallet's own sentence is more exact where it says more than the title. It is English.
  const isExact = message !== error.title && title === error.title
  return { code, title, next: isExact ? `${message.replace(/\.$/, '')}. ${next}` : next }
}
