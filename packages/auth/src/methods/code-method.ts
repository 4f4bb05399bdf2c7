import type { Hono } from 'hono'
import * as z from 'zod'
import { hmac } from '@castaway/server-kit/secrets'
import { completeSignIn } from '../http/complete-sign-in'
import { browserIdOf } from '../http/browser-id'
import {
  parseBody,
  guardMutation,
  type LoginContext,
  type LoginEnv,
  type AuthContext,
} from '../http/request'
import { rateLimitKey } from '../net/client-address'
import type { Limits } from '../net/rate-limit'
import { AuthError } from '../errors'
import type { Proof } from '../linked-accounts/proof'
import {
  codeSentResponse,
  createOneTimeCodes,
  type CodePurpose,
  type OneTimeCodes,
} from '../codes/one-time-code'

/** A code as typed from a message; spaces and hyphens that phones insert are removed. */
export const codeSchema = z
  .string()
  .max(32)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, 'A code has six digits'))

/** The one-time codes of a site. */
export const oneTimeCodesOf = ({ db, clock, random, deriveKey }: AuthContext): OneTimeCodes =>
  createOneTimeCodes(db, clock, random, deriveKey('one-time codes'))

/** A sign-in method with a code that is sent somewhere. */
export interface CodeMethod {
  type: 'email' | 'phone'
  /** The body field with the recipient. */
  field: 'address' | 'number'
  /** Checks that the method is enabled, and normalizes the recipient. @throws {AuthError} */
  recipient(typed: string): string
  send(to: string, code: string, c: LoginContext): Promise<void>
  proof(subject: string): Proof
}

/** Errors after which the same proof is sent again: switch users, or confirm the user first. */
const needsFollowUp: ReadonlySet<string> = new Set([
  'linked_to_another_user',
  'recent_sign_in_required',
  'mfa_required',
])

const starts = { email: 'emailStart', phone: 'phoneStart' } as const satisfies Record<
  string,
  keyof Limits
>

/** `POST /<type>/start` and `POST /<type>`. Neither reveals whether an account exists. */
export const codeRoutes = (app: Hono<LoginEnv>, auth: AuthContext, method: CodeMethod): void => {
  const { type, field } = method
  const codes = oneTimeCodesOf(auth)
  const purpose: CodePurpose = type
  const knownKey = auth.deriveKey('known recipients')
  /** Pseudonym of an address or number in the cookie of a browser that has proved it. */
  const knownAs = (subject: string) => hmac(knownKey, JSON.stringify([type, subject])).slice(0, 22)
  const to = z.string().max(320)
  const startBody = z.strictObject({ [field]: to })
  const body = z.strictObject({
    [field]: to,
    code: codeSchema,
    switchUser: z.boolean().optional(),
  })

  app.post(`/${type}/start`, async (c) => {
    await guardMutation(auth, c, starts[type])
    const subject = method.recipient((await parseBody(c, startBody))[field]!)
    const known = await auth.cookies.known(c.req.raw)
    return c.json(
      await sendCode(auth, c, codes, {
        of: { purpose, subject, holder: await browserIdOf(auth, c) },
        isKnown: known.includes(knownAs(subject)),
        send: (code) => method.send(subject, code, c),
      }),
    )
  })

  app.post(`/${type}`, async (c) => {
    const current = await guardMutation(auth, c, type)
    const asked = (await parseBody(c, body)) as Record<string, string> & {
      code: string
      switchUser?: boolean
    }
    const subject = method.recipient(asked[field]!)
    const holder = await browserIdOf(auth, c)
    const used = await codes.redeem({ purpose, subject, holder }, asked.code)
    const { switchUser } = asked
    try {
      const answer = await completeSignIn(auth, c, {
        proof: method.proof(subject),
        current,
        switchUser,
      })
      const cookie = await auth.cookies.addKnown(c.req.raw, knownAs(subject))
      answer.headers.append('set-cookie', cookie)
      return answer
    } catch (error) {
      // The user is asked something first, and answers with the same code.
      if (error instanceof AuthError && needsFollowUp.has(error.code)) {
        await used.restore()
      }
      throw error
    }
  })
}

/**
 * Creates a code and sends it, within the rate limit of the recipient.
 * @param isKnown whether the sender's browser has proved this recipient before; strangers cannot use up the owner's
 * limit
 * @throws {AuthError} `too_many_requests`
 */
export const sendCode = async (
  auth: AuthContext,
  c: LoginContext,
  codes: OneTimeCodes,
  {
    of,
    isKnown,
    send,
  }: {
    of: Parameters<OneTimeCodes['issue']>[0]
    isKnown: boolean
    send: (code: string) => Promise<void>
  },
) => {
  const { limiter } = auth
  if (isKnown) {
    await limiter.count('codeKnown', of.subject)
    await limiter.count('codeKnownDay', of.subject)
  } else {
    const pair = `${of.subject}|${rateLimitKey(c, auth.addressOf, auth.trustedProxy)}`
    await limiter.count('codePair', pair)
    await limiter.count('codePairDay', pair)
    // Counted for all senders together: no one's inbox is flooded, and no one gets unlimited guesses.
    await limiter.count('codeRecipient', of.subject)
    await limiter.count('codeRecipientDay', of.subject)
  }
  const { code, expiresAt } = await codes.issue(of)
  try {
    await send(code)
  } catch (error) {
    await codes.drop(of)
    throw error
  }
  return codeSentResponse(expiresAt)
}
