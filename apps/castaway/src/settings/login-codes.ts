import { z } from 'zod'
import { httpUrl, text, url } from './checks'
import { settingsGroup } from './group'
import { StartError } from './start-error'

/** Codes by email and text message, and passkeys, which only need a secure context. */
export const codesGroup = settingsGroup(
  {
    LOGIN_SMTP_URL: url('LOGIN_SMTP_URL', ['smtp:', 'smtps:']).optional(),
    LOGIN_EMAIL_FROM: text('LOGIN_EMAIL_FROM')
      .regex(
        /^([^<>\r\n]+ <)?[^\s<>@,]+@[^\s<>@,]+>?$/,
        'LOGIN_EMAIL_FROM must be an email address, or a name and an email address such as Castaway <login@example.com>',
      )
      .optional(),
    LOGIN_SMS_URL: httpUrl('LOGIN_SMS_URL').optional(),
    LOGIN_SMS_ACCOUNT: text('LOGIN_SMS_ACCOUNT').optional(),
    LOGIN_SMS_TOKEN: text('LOGIN_SMS_TOKEN').optional(),
    LOGIN_SMS_FROM: z
      .string()
      .regex(
        /^(\+[1-9]\d{4,14}|MG[0-9a-fA-F]{32}|[A-Za-z0-9 ]{1,11})$/,
        'LOGIN_SMS_FROM must be a number such as +12025550100, the SID of a messaging service, or a name of up to 11 letters and digits',
      )
      .optional(),
  },
  (e, { isLocal, baseUrl }) => {
    const [smtp, from] = [e.LOGIN_SMTP_URL, e.LOGIN_EMAIL_FROM]
    if (Boolean(smtp) !== Boolean(from)) {
      throw new StartError(
        'LOGIN_SMTP_URL and LOGIN_EMAIL_FROM belong together: set both or neither',
      )
    }
    const { LOGIN_SMS_ACCOUNT: account, LOGIN_SMS_TOKEN: token, LOGIN_SMS_FROM: sms } = e
    const set = [account, token, sms].filter(Boolean).length
    if (set % 3 !== 0 || (e.LOGIN_SMS_URL && set === 0)) {
      throw new StartError(
        'LOGIN_SMS_ACCOUNT, LOGIN_SMS_TOKEN and LOGIN_SMS_FROM belong together: set all three or none',
      )
    }
    const outbox = isLocal ? ({ sender: 'outbox' } as const) : undefined
    return {
      email: smtp && from ? { sender: 'smtp', url: smtp, from } : outbox,
      phone:
        account && token && sms
          ? { sender: 'sms', url: e.LOGIN_SMS_URL, account, token, from: sms }
          : outbox,
      passkey: hasPasskeys(new URL(baseUrl)) ? { siteName: 'Castaway' } : undefined,
    }
  },
)

/** Browsers offer passkeys over TLS, and on `localhost`. */
const hasPasskeys = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || hostname === 'localhost'
