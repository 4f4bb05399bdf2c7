import type { Hono } from 'hono'
import * as z from 'zod'
import { randomText } from '@castaway/server-kit/ids'
import { invalidData } from '../../errors'
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
import { createOAuthFlow } from '../oauth/flow'
import type { Registration } from '../oauth/exchange'
import { telegramProvider } from '../oauth/table'
import { createUsedProofs } from '../used-proofs'
import { proveTelegram, telegramData } from './data'
import { simulatedBot } from './simulated-bot'
import type { TelegramOptions } from '../../options/telegram'

const signInBody = telegramData.extend({ switchUser: z.boolean().optional() })
const startBody = z.strictObject({ switchUser: z.boolean().optional() })

export const telegramRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const { clock } = auth
  const used = createUsedProofs(auth.db, clock)
  const flow = createOAuthFlow(auth)
  const isSimulated = auth.options.telegram === 'simulated'
  const options = (): TelegramOptions => {
    const set = requireOptions(auth, 'telegram', auth.options.telegram)
    return set === 'simulated' ? simulatedBot : set
  }

  const openIdConnect = (): Registration => {
    const { botToken, clientSecret } = options()
    return { provider: telegramProvider, client: { clientId: botIdOf(botToken), clientSecret } }
  }

  /** Returns the window's URL; the result carries the state, and the page accepts no other. */
  app.post('/telegram/start', async (c) => {
    const current = await guardMutation(auth, c, 'oauth')
    const { botToken, clientSecret } = options()
    const { switchUser = false } = await parseBody(c, startBody)
    const origin = c.req.header('origin')!
    if (clientSecret) {
      const request = { type: 'telegram', app: null, origin, current, switchUser } as const
      return c.json(await flow.start(c, openIdConnect(), request))
    }
    const state = randomText(auth.random, 16)
    const url = new URL(
      isSimulated ? `${origin}/_simulated/telegram/auth` : telegramProvider.authorizeUrl,
    )
    url.searchParams.set('bot_id', botIdOf(botToken))
    url.searchParams.set('origin', origin)
    url.searchParams.set('return_to', `${origin}/login/telegram/return?state=${state}`)
    return c.json({ url: url.href, state })
  })

  app.get('/telegram/return', async (c) => {
    await rateLimit(auth, c, 'oauth')
    const state = c.req.query('state') ?? ''
    if (!/^[\w-]{1,64}$/.test(state))
      throw invalidData('state', 'This is not a valid return from Telegram')
    return fragmentPage(state, 'tgAuthResult')
  })

  flow.callback(app, 'telegram', openIdConnect)

  app.post('/telegram', async (c) => {
    const current = await guardMutation(auth, c, 'telegram')
    const { botToken } = options()
    const { switchUser, ...data } = await parseBody(c, signInBody)
    const proof = await proveTelegram(data, { botToken, used, clock })
    return completeSignIn(auth, c, { proof, current, switchUser })
  })
}

export const telegramInfos = ({ options: { telegram } }: AuthContext): AuthMethodInfo[] =>
  telegram
    ? [
        {
          type: 'telegram',
          label: 'Telegram',
          simulated: telegram === 'simulated',
          botName: (telegram === 'simulated' ? simulatedBot : telegram).botName,
        },
      ]
    : []

/** The part of a bot token before the colon. */
const botIdOf = (botToken: string): string => botToken.slice(0, botToken.indexOf(':'))
