import type { Hono } from 'hono'
import * as z from 'zod'
import { invalidData, LoginFailure } from '../../errors'
import { arrive } from '../../http/complete-sign-in'
import { bodyOf, enter, limit, type LoginEnv, type LoginParts } from '../../http/request'
import { optionsOf } from '../../http/auth-method'
import { fragmentPage } from '../../http/window-page'
import { randomText } from '../../keys'
import type { WayInfo } from '../../wire'
import { createUsedProofs } from '../used-proofs'
import { createCustomTokens } from './token'

const signInBody = z.strictObject({
  token: z.string().min(1).max(8192),
  switchUser: z.boolean().optional(),
})

/** Somebody that the owner's own server vouches for by a token. */
export const customRoutes = (app: Hono<LoginEnv>, parts: LoginParts): void => {
  const set = parts.options.customAuth
  const used = createUsedProofs(parts.db, parts.clock)
  const tokens = set && createCustomTokens(set, { used, clock: parts.clock })

  app.post('/custom', async (c) => {
    const current = await enter(parts, c, 'custom')
    const { prove } = optionsOf(parts, 'custom_auth', tokens)
    const { token, switchUser } = await bodyOf(c, signInBody)
    return arrive(parts, c, { proof: await prove(token), current, switchUser })
  })

  /** Where the window goes; what comes back carries the state, and the page takes no other. */
  app.post('/custom/start', async (c) => {
    await enter(parts, c, 'oauth')
    const { pageUrl } = optionsOf(parts, 'custom_auth', set)
    if (pageUrl === undefined) throw new LoginFailure('disallowed_login_method')
    const origin = c.req.header('origin')!
    const state = randomText(parts.random, 16)
    const url = new URL(pageUrl, origin)
    url.searchParams.set('return_to', `${origin}/login/custom/return?state=${state}`)
    return c.json({ url: url.href, state })
  })

  app.get('/custom/return', async (c) => {
    await limit(parts, c, 'oauth')
    const state = c.req.query('state') ?? ''
    if (!/^[\w-]{1,64}$/.test(state)) throw invalidData('state', 'This is no way back to Castaway')
    return fragmentPage(state, 'token')
  })
}

export const customInfos = ({ options: { customAuth } }: LoginParts): WayInfo[] =>
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
