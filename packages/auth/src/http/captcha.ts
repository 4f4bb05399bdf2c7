import type { Hono } from 'hono'
import * as z from 'zod'
import { AuthError } from '../errors'
import { fetchExternal } from '../net/fetch-external'
import { rateLimit, type LoginContext, type LoginEnv, type AuthContext } from './request'
import type { CaptchaOptions } from '../options/captcha'

const TURNSTILE = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

/** Routes that cost the operator money for every caller. */
const costly = ['/email/start', '/phone/start']
/** Routes that can create a user, unless someone is signed in. */
const making = [
  '/guest',
  '/wallet',
  '/solana',
  '/passkey/register',
  '/oauth/:type/start',
  '/custom',
  '/telegram',
  '/farcaster/start',
]

const answered = z.object({ success: z.boolean(), hostname: z.string().optional() })

/** Runs before the sign-in methods: if the operator requires a captcha, none of these routes works without it. */
export const captchaChecks = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const { captcha } = auth.options
  if (!captcha) return
  const check = async (c: LoginContext) => {
    await rateLimit(auth, c, 'captcha')
    const token = c.req.header('x-captcha-token') ?? ''
    if (!/^[\w.-]{1,2048}$/.test(token)) throw new AuthError('invalid_captcha')
    await verify(captcha, token, auth.baseUrl.hostname)
  }
  for (const path of costly) {
    app.post(path, async (c, next) => {
      await check(c)
      await next()
    })
  }
  for (const path of making) {
    app.post(path, async (c, next) => {
      if (!(await auth.sessions.read(c.req.raw))) await check(c)
      await next()
    })
  }
}

/** Turnstile itself ensures that a response is valid only once. */
const verify = async (
  { secretKey, verifyUrl = TURNSTILE }: CaptchaOptions,
  response: string,
  hostname: string,
): Promise<void> => {
  const answer = await fetchExternal(
    verifyUrl,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret: secretKey, response }),
    },
    { allowPrivate: verifyUrl !== TURNSTILE },
  )
    .then(async (got) => answered.parse(await got.json()))
    .catch(() => {
      throw new AuthError('invalid_captcha', {
        message: 'We could not check that you are human. Try again in a moment',
      })
    })
  // A response from another site proves that a person was there, possibly one who was tricked.
  if (!answer.success || (answer.hostname !== undefined && answer.hostname !== hostname)) {
    throw new AuthError('invalid_captcha')
  }
}
