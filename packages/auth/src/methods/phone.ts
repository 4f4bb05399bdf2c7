import type { Hono } from 'hono'
import { codeRoutes } from './code-method'
import { codeText, deviceOf, type CodeMessageInput } from '../codes/messages'
import { createOutbox } from '../codes/outbox'
import { normalizePhoneNumber } from '../codes/recipients'
import { createSms } from '../codes/sms'
import type { LoginContext, LoginEnv, AuthContext } from '../http/request'
import { requireOptions } from '../http/auth-method'
import type { AuthMethodInfo } from '../wire'
import { OUTBOX_PAGE } from './email'
import type { PhoneOptions } from '../options/phone'

export const phoneInfos = ({ options: { phone } }: AuthContext): AuthMethodInfo[] =>
  phone === undefined
    ? []
    : [
        {
          type: 'phone',
          label: 'Phone',
          simulated: phone.sender === 'outbox',
          outboxUrl: phone.sender === 'outbox' ? OUTBOX_PAGE : null,
        },
      ]

/** Sign-in with a code in a text message. */
export const phoneRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const { phone } = auth.options
  const send = phone && createSmsSender(auth, phone)
  codeRoutes(app, auth, {
    type: 'phone',
    field: 'number',
    recipient: (typed) =>
      normalizePhoneNumber(typed, requireOptions(auth, 'phone', phone).sender !== 'outbox'),
    send: (to, code, c) => requireOptions(auth, 'phone', send)(to, code, 'sign in', c),
    proof: (number) => ({ type: 'phone', key: `phone:${number}`, details: { number } }),
  })
}

/** Sends codes as text messages. */
export const createSmsSender = (
  { db, clock, baseUrl }: AuthContext,
  options: PhoneOptions,
): ((
  to: string,
  code: string,
  purpose: CodeMessageInput['purpose'],
  c: LoginContext,
) => Promise<void>) => {
  const outbox = createOutbox(db, clock)
  const send: (to: string, body: string, code: string) => Promise<void> =
    options.sender === 'sms'
      ? createSms(options)
      : (to, body, code) => outbox.save({ kind: 'phone', to, subject: '', body, code })
  return (to, code, purpose, c) => {
    const device = deviceOf(c.req.header('user-agent'))
    return send(to, codeText(code, { site: baseUrl.host, device, purpose }), code)
  }
}
