import type { Hono } from 'hono'
import * as z from 'zod'
import { requireOptions } from '../../http/auth-method'
import { parseBody, guardMutation, type LoginEnv, type AuthContext } from '../../http/request'
import type { OAuthType, AuthMethodInfo } from '../../wire'
import { createOAuthFlow, formCallback } from './flow'
import type { Registration } from './exchange'
import type { OAuthOptions } from '../../options/oauth'
import { toSimulated, simulatedClient } from './simulate'
import { providers } from './table'

const startBody = z.strictObject({ switchUser: z.boolean().optional(), app: z.string().optional() })

const types = Object.keys(providers) as OAuthType[]

const isEnabled = (options: OAuthOptions | undefined, type: OAuthType): boolean =>
  options !== undefined && (options.clients[type] !== undefined || options.simulated !== undefined)

/** The nine OAuth services, which share one flow. */
export const oauthRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const flow = createOAuthFlow(auth)

  /** @throws {AuthError} `disallowed_login_method` */
  const registration = (type: OAuthType, origin: string): Registration => {
    const set = auth.options.oauth
    const { clients, simulated } = requireOptions(
      auth,
      type,
      isEnabled(set, type) ? set : undefined,
    )
    const provider = providers[type]
    const client = clients[type]
    if (client) return { provider, client }
    return {
      provider: toSimulated(provider, `${origin}/_simulated`, simulated!.baseUrl),
      client: simulatedClient(provider.slug),
    }
  }

  for (const type of types) {
    app.post(`/oauth/${type}/start`, async (c) => {
      const current = await guardMutation(auth, c, 'oauth')
      const { switchUser = false } = await parseBody(c, startBody)
      // The XSRF check has verified that this is one of our origins.
      const origin = c.req.header('origin')!
      const started = { type, app: null, origin, current, switchUser }
      return c.json(await flow.start(c, registration(type, origin), started))
    })
    flow.callback(app, type, ({ redirectUri }) => registration(type, new URL(redirectUri).origin))
    if (providers[type].authorizeParams?.response_mode === 'form_post') {
      formCallback(app, auth, type)
    }
  }
}

export const oauthInfos = ({ options }: AuthContext): AuthMethodInfo[] =>
  types
    .filter((type) => isEnabled(options.oauth, type))
    .map((type) => ({
      type,
      label: providers[type].label,
      simulated: options.oauth?.clients[type] === undefined,
    }))
