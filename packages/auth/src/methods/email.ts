import type { Hono } from 'hono'
import { codeRoutes } from './code-method'
import { codeMail, deviceOf, type Mail } from '../codes/messages'
import { createOutbox } from '../codes/outbox'
import { normalizeEmail } from '../codes/recipients'
import { createSmtp } from '../codes/smtp'
import type { LoginEnv, AuthContext } from '../http/request'
import { requireOptions } from '../http/auth-method'
import type { AuthMethodInfo } from '../wire'
import type { EmailOptions } from '../options/email'

/** URL path of the page that shows unsent messages. */
export const OUTBOX_PAGE = '/_simulated/outbox'

export const emailInfos = ({ options: { email } }: AuthContext): AuthMethodInfo[] =>
  email === undefined
    ? []
    : [
        {
          type: 'email',
          label: 'Email',
          simulated: email.sender === 'outbox',
          outboxUrl: email.sender === 'outbox' ? OUTBOX_PAGE : null,
        },
      ]

/** Sign-in with a code in an email. */
export const emailRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const { email } = auth.options
  const send = email && mailer(auth, email)
  codeRoutes(app, auth, {
    type: 'email',
    field: 'address',
    recipient(typed) {
      requireOptions(auth, 'email', email)
      return normalizeEmail(typed)
    },
    async send(to, code, c) {
      const occasion = {
        site: auth.baseUrl.host,
        device: deviceOf(c.req.header('user-agent')),
        purpose: 'sign in',
      } as const
      await requireOptions(auth, 'email', send)(to, codeMail(code, occasion), code)
    },
    proof: (address) => ({ type: 'email', key: `email:${address}`, details: { address } }),
  })
}

const mailer = (
  { db, clock }: AuthContext,
  options: EmailOptions,
): ((to: string, mail: Mail, code: string) => Promise<void>) => {
  if (options.sender === 'smtp') return createSmtp(options)
  const outbox = createOutbox(db, clock)
  return (to, { subject, text }, code) =>
    outbox.save({ kind: 'email', to, subject, body: text, code })
}
