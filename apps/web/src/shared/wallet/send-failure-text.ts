import { t } from '@lingui/core/macro'
import { loginErrorText } from '../sign-in/login-error-text'

/** Why a transaction was not sent, in sentences. */
export function sendFailureText(error: unknown): string {
  const { code, title, next } = loginErrorText(error)
  return code === 'wallet_rejected'
    ? t`You declined this in your wallet. Nothing was sent.`
    : `${title}. ${next}`
}
