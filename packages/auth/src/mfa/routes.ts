import type { Hono } from 'hono'
import * as z from 'zod'
import { oneTimeCodesOf, sendCode, codeSchema } from '../methods/code-method'
import { AuthError } from '../errors'
import { requireRecentSignIn } from '../http/recent-sign-in'
import {
  parseBody,
  guardMutation,
  rateLimit,
  requireSession,
  type LoginContext,
  type LoginEnv,
  type AuthContext,
} from '../http/request'
import type { Session } from '../sessions'
import type { MfaMethod } from '../wire'
import { assertionShape } from '../methods/passkey/ceremony'
import { authenticationOptions, verifyAuthentication } from '../methods/passkey/prove'
import { createSmsSender } from '../methods/phone'
import { enrolRoutes } from './enrol-routes'
import { countMfaAttempt, maskPhoneNumber, passkeysOf, statusOf, wrongCodeError } from './factors'
import { renewRecoveryCodes, useRecoveryCode } from './recovery'
import { createSecrets, issueToken, methodsOf, recoveryKey } from './store'
import { totpStep } from './totp'

const codeBody = z.strictObject({ code: codeSchema })
const recoveryBody = z.strictObject({ code: z.string().max(64) })
const responseBody = z.strictObject({ response: assertionShape })

/** Routes for second factors: status, verification, removal. Adding one is in `enrol-routes.ts`. */
export const mfaRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const { db, clock, deriveKey, options, random, sessions, users } = auth
  const secrets = createSecrets(auth)
  const codes = oneTimeCodesOf(auth)
  const text = options.phone && createSmsSender(auth, options.phone)
  enrolRoutes(app, auth)

  /** @throws {AuthError} `mfa_not_enrolled` */
  const entering = async (c: LoginContext, method?: MfaMethod): Promise<Session> => {
    const session = requireSession(await guardMutation(auth, c, 'mfa'))
    const methods = await methodsOf(db, session.userId)
    if (method ? !methods.includes(method) : methods.length === 0) {
      throw new AuthError('mfa_not_enrolled')
    }
    return session
  }

  app.get('/mfa', async (c) => {
    await rateLimit(auth, c, 'other')
    const { userId } = requireSession(await sessions.read(c.req.raw))
    return c.json(await statusOf(auth, userId))
  })

  app.post('/mfa/totp/challenge', async (c) => {
    await entering(c, 'totp')
    return c.json({ method: 'totp', digits: 6 })
  })

  app.post('/mfa/totp/verify', async (c) => {
    const session = await entering(c, 'totp')
    const { code } = await parseBody(c, codeBody)
    await countMfaAttempt(auth, session.userId)
    const secret = await secrets.read(session.userId, 'totp', true)
    const step = totpStep(secret, code, clock.now())
    if (step === null || !(await secrets.takeStep(session.userId, step))) throw wrongCodeError()
    return c.json(await issueToken(auth, session))
  })

  app.post('/mfa/sms/challenge', async (c) => {
    const session = await entering(c, 'sms')
    if (!text) throw new AuthError('disallowed_login_method')
    const number = await secrets.read(session.userId, 'sms', true)
    const of = { purpose: 'mfa-sms', subject: number, holder: session.id } as const
    const send = (code: string) => text(number, code, 'verify your identity', c)
    const sent = await sendCode(auth, c, codes, { of, isKnown: true, send })
    return c.json({ method: 'sms', smsNumber: maskPhoneNumber(number), ...sent })
  })

  app.post('/mfa/sms/verify', async (c) => {
    const session = await entering(c, 'sms')
    const { code } = await parseBody(c, codeBody)
    await countMfaAttempt(auth, session.userId)
    const subject = await secrets.read(session.userId, 'sms', true)
    await codes.redeem({ purpose: 'mfa-sms', subject, holder: session.id }, code)
    return c.json(await issueToken(auth, session))
  })

  app.post('/mfa/passkey/challenge', async (c) => {
    const session = await entering(c, 'passkey')
    const own = await passkeysOf(db, session.userId)
    const ids = own.filter(({ inMfa }) => inMfa).map(({ id }) => id)
    const of = { purpose: 'mfa', holder: session.id } as const
    return c.json({ method: 'passkey', options: await authenticationOptions(auth, c, of, ids) })
  })

  app.post('/mfa/passkey/verify', async (c) => {
    const session = await entering(c, 'passkey')
    const { response } = await parseBody(c, responseBody)
    const of = { purpose: 'mfa', holder: session.id } as const
    const { userId, details } = await verifyAuthentication(auth, c, response, of)
    // A passkey that only signs in is no second factor, nor is another user's.
    if (userId !== session.userId || !details.enrolledInMfa) {
      throw new AuthError('passkey_not_allowed')
    }
    return c.json(await issueToken(auth, session))
  })

  app.post('/mfa/recovery/verify', async (c) => {
    const session = await entering(c)
    const { code } = await parseBody(c, recoveryBody)
    await countMfaAttempt(auth, session.userId)
    const isRight = await useRecoveryCode(db, recoveryKey(deriveKey), session.userId, code)
    if (!isRight) throw wrongCodeError()
    return c.json(await issueToken(auth, session))
  })

  app.post('/mfa/recovery', async (c) => {
    const session = await entering(c)
    await requireRecentSignIn(auth, c, session)
    const key = recoveryKey(deriveKey)
    const recoveryCodes = await db
      .transaction()
      .execute((tx) => renewRecoveryCodes(tx, random, key, session.userId))
    return c.json({ recoveryCodes })
  })

  app.delete('/mfa/:method{totp|sms|passkey}', async (c) => {
    const method = c.req.param('method') as MfaMethod
    const session = await entering(c, method)
    const { userId } = session
    await requireRecentSignIn(auth, c, session)
    if (method === 'passkey') {
      const keys = (await passkeysOf(db, userId)).map(({ id }) => `passkey:${id}`)
      await db
        .updateTable('login_passkey')
        .set({ in_mfa: false })
        .where('key', 'in', keys)
        .execute()
    } else {
      await db
        .deleteFrom('login_mfa')
        .where('user_id', '=', userId)
        .where('method', '=', method)
        .execute()
    }
    if ((await methodsOf(db, userId)).length === 0) {
      await db.deleteFrom('login_mfa_recovery').where('user_id', '=', userId).execute()
    }
    return c.json({ user: await users.find(userId), status: await statusOf(auth, userId) })
  })
}
