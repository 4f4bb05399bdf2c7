import type { Hono } from 'hono'
import * as z from 'zod'
import { randomText } from '@castaway/server-kit/ids'
import { invalidData, AuthError } from '../../errors'
import { completeSignIn } from '../../http/complete-sign-in'
import {
  parseBody,
  guardMutation,
  rateLimit,
  type LoginEnv,
  type AuthContext,
} from '../../http/request'
import { requireOptions } from '../../http/auth-method'
import { fragmentPage } from '../../http/window-page'
import type { AuthMethodInfo } from '../../wire'
import { createUsedProofs } from '../used-proofs'
import { createCustomTokens } from './token'

const signInBody = z.strictObject({
  token: z.string().min(1).max(8192),
  switchUser: z.boolean().optional(),
})

/** Sign-in with a token of the operator's own server. */
export const customRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const set = auth.options.customAuth
  const used = createUsedProofs(auth.db, auth.clock)
  const tokens = set && createCustomTokens(set, { used, clock: auth.clock })

  app.post('/custom', async (c) => {
    const current = await guardMutation(auth, c, 'custom')
    const { prove } = requireOptions(auth, 'custom_auth', tokens)
    const { token, switchUser } = await parseBody(c, signInBody)
    return completeSignIn(auth, c, { proof: await prove(token), current, switchUser })
  })

  /** Returns the window's URL; the result carries the state, and the page accepts no other. */
  app.post('/custom/start', async (c) => {
    await guardMutation(auth, c, 'oauth')
    const { pageUrl } = requireOptions(auth, 'custom_auth', set)
    if (pageUrl === undefined) throw new AuthError('disallowed_login_method')
    const origin = c.req.header('origin')!
    const state = randomText(auth.random, 16)
    const url = new URL(pageUrl, origin)
    url.searchParams.set('return_to', `${origin}/login/custom/return?state=${state}`)
    return c.json({ url: url.href, state })
  })

  app.get('/custom/return', async (c) => {
    await rateLimit(auth, c, 'oauth')
    const state = c.req.query('state') ?? ''
    if (!/^[\w-]{1,64}$/.test(state))
      throw invalidData('state', 'This is not a valid return to Castaway')
    return fragmentPage(state, 'token')
  })
}

export const customInfos = ({ options: { customAuth } }: AuthContext): AuthMethodInfo[] =>
  customAuth
    ? [
        {
          type: 'custom_auth',
          label: customAuth.label,
          simulated: customAuth.simulated === true,
          hasPage: customAuth.pageUrl !== undefined,
        },
      ]
    : []
