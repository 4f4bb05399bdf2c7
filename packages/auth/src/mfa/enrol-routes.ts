import type { Hono } from 'hono'
import * as z from 'zod'
import { oneTimeCodesOf, sendCode, codeSchema } from '../methods/code-method'
import { normalizePhoneNumber } from '../codes/recipients'
import { AuthError } from '../errors'
import { requireRecentSignIn } from '../http/recent-sign-in'
import {
  parseBody,
  guardMutation,
  requireSession,
  type LoginContext,
  type LoginEnv,
  type AuthContext,
} from '../http/request'
import type { Session } from '../sessions'
import type { LoginDb } from '../store/tables'
import { assertionShape } from '../methods/passkey/ceremony'
import { authenticatorName } from '../methods/passkey/authenticator-name'
import { authenticationOptions, verifyAuthentication } from '../methods/passkey/prove'
import { createSmsSender } from '../methods/phone'
import { wrongCodeError, countMfaAttempt, passkeysOf, statusOf } from './factors'
import { createSecrets, enrol, issueToken, type StoredMfaMethod } from './store'
import { newTotpSecret, totpSetup, totpStep } from './totp'

const codeBody = z.strictObject({ code: codeSchema })
const numberBody = z.strictObject({ number: z.string().max(64) })
const responseBody = z.strictObject({ response: assertionShape })

/** Adding second factors: each has to be proved once before it counts. */
export const enrolRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const { db, clock, options, random, users } = auth
  const secrets = createSecrets(auth)
  const codes = oneTimeCodesOf(auth)
  const text = options.phone && createSmsSender(auth, options.phone)

  /** Requires more than a session, because a stolen one must not be able to lock its owner out. */
  const entering = async (c: LoginContext): Promise<Session> => {
    const session = requireSession(await guardMutation(auth, c, 'mfa'))
    if (session.isGuest) {
      throw new AuthError('must_be_authenticated', {
        message: 'Add a way to sign in first: guests cannot use two-factor authentication',
      })
    }
    await requireRecentSignIn(auth, c, session)
    return session
  }
  const finish = async (
    c: LoginContext,
    session: Session,
    confirm: (tx: LoginDb) => Promise<boolean>,
  ) => {
    const recoveryCodes = await enrol(auth, session.userId, confirm)
    return c.json({
      user: await users.find(session.userId),
      status: await statusOf(auth, session.userId),
      recoveryCodes,
      ...(await issueToken(auth, session)),
    })
  }
  const confirmKept = (userId: string, method: StoredMfaMethod) => async (tx: LoginDb) =>
    (await tx
      .updateTable('login_mfa')
      .set({ confirmed_at: clock.now() })
      .where('user_id', '=', userId)
      .where('method', '=', method)
      .where('confirmed_at', 'is', null)
      .returning('method')
      .executeTakeFirst()) !== undefined

  app.post('/mfa/totp/start', async (c) => {
    const { userId } = await entering(c)
    const secret = newTotpSecret(random)
    await secrets.begin(userId, 'totp', secret)
    return c.json(totpSetup(secret, authenticatorName(await users.find(userId)) ?? 'account'))
  })

  app.post('/mfa/totp/confirm', async (c) => {
    const session = await entering(c)
    const { userId } = session
    const { code } = await parseBody(c, codeBody)
    await countMfaAttempt(auth, userId)
    const step = totpStep(await secrets.read(userId, 'totp', false), code, clock.now())
    if (step === null || !(await secrets.takeStep(userId, step))) throw wrongCodeError()
    return finish(c, session, confirmKept(userId, 'totp'))
  })

  app.post('/mfa/sms/start', async (c) => {
    const session = await entering(c)
    if (!text || !options.phone) throw new AuthError('disallowed_login_method')
    const typed = (await parseBody(c, numberBody)).number
    const number = normalizePhoneNumber(typed, options.phone.sender !== 'outbox')
    await secrets.begin(session.userId, 'sms', number)
    const of = { purpose: 'mfa-sms-enrol', subject: number, holder: session.id } as const
    const send = (code: string) => text(number, code, 'confirm your number', c)
    return c.json(await sendCode(auth, c, codes, { of, isKnown: false, send }))
  })

  app.post('/mfa/sms/confirm', async (c) => {
    const session = await entering(c)
    const { code } = await parseBody(c, codeBody)
    await countMfaAttempt(auth, session.userId)
    const subject = await secrets.read(session.userId, 'sms', false)
    await codes.redeem({ purpose: 'mfa-sms-enrol', subject, holder: session.id }, code)
    return finish(c, session, confirmKept(session.userId, 'sms'))
  })

  app.post('/mfa/passkey/start', async (c) => {
    const session = await entering(c)
    if (!options.passkey) throw new AuthError('disallowed_login_method')
    const own = await passkeysOf(db, session.userId)
    if (own.length === 0) {
      throw new AuthError('passkey_not_allowed', { message: 'Add a passkey first' })
    }
    const more = own.filter((passkey) => !passkey.inMfa)
    if (more.length === 0) throw new AuthError('mfa_already_enrolled')
    const of = { purpose: 'mfa-enrol', holder: session.id } as const
    return c.json(
      await authenticationOptions(
        auth,
        c,
        of,
        more.map(({ id }) => id),
      ),
    )
  })

  app.post('/mfa/passkey/confirm', async (c) => {
    const session = await entering(c)
    if (!options.passkey) throw new AuthError('disallowed_login_method')
    const { response } = await parseBody(c, responseBody)
    const of = { purpose: 'mfa-enrol', holder: session.id } as const
    const { key, userId } = await verifyAuthentication(auth, c, response, of)
    if (userId !== session.userId) throw new AuthError('passkey_not_allowed')
    return finish(
      c,
      session,
      async (tx) =>
        (await tx
          .updateTable('login_passkey')
          .set({ in_mfa: true })
          .where('key', '=', key)
          .where('in_mfa', '=', false)
          .returning('key')
          .executeTakeFirst()) !== undefined,
    )
  })
}
