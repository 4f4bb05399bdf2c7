import type { Clock } from '@castaway/contract'
import type { Hono } from 'hono'
import * as oauth from 'oauth4webapi'
import * as z from 'zod'
import { invalidData, AuthError } from '../../errors'
import { parseBody, guardMutation, type LoginEnv, type AuthContext } from '../../http/request'
import { requireOptions } from '../../http/auth-method'
import { fetchExternal } from '../../net/fetch-external'
import { isInPrivateNetwork } from '../../net/private-network'
import type { AuthMethodInfo } from '../../wire'
import type { Registration } from '../oauth/exchange'
import { createOAuthFlow } from '../oauth/flow'
import type { Provider } from '../oauth/provider'
import type { CrossApp } from '../../options/cross-app'

const startBody = z.strictObject({
  app: z.string({ error: 'Choose an app' }).max(64),
  switchUser: z.boolean().optional(),
})

export const crossAppRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const flow = createOAuthFlow(auth)
  const discover = createDiscovery(auth.clock, auth.baseUrl)

  const registration = async (id: string): Promise<Registration> => {
    const { apps } = requireOptions(auth, 'cross_app', auth.options.crossApp)
    const found = apps.find((each) => each.id === id)
    if (!found) throw invalidData('app', 'No such app here')
    const { clientId, clientSecret } = found
    return { provider: await discover(found), client: { clientId, clientSecret } }
  }

  app.post('/oauth/cross_app/start', async (c) => {
    const current = await guardMutation(auth, c, 'oauth')
    requireOptions(auth, 'cross_app', auth.options.crossApp)
    const { app: id, switchUser = false } = await parseBody(c, startBody)
    const origin = c.req.header('origin')!
    const request = { type: 'cross_app', app: id, origin, current, switchUser } as const
    return c.json(await flow.start(c, await registration(id), request))
  })

  flow.callback(app, 'cross_app', ({ app: id }) => registration(id ?? ''))
}

export const crossAppInfos = ({ options: { crossApp } }: AuthContext): AuthMethodInfo[] =>
  crossApp && crossApp.apps.length > 0
    ? [
        {
          type: 'cross_app',
          label: 'Another Castaway',
          simulated: crossApp.apps.every(({ simulated }) => simulated === true),
          apps: crossApp.apps.map(({ id, name }) => ({ id, name })),
        },
      ]
    : []

/** How long a site's discovery document is cached, in milliseconds. */
const DISCOVERY_LIFETIME = 10 * 60_000

const createDiscovery = (clock: Clock, site: URL) => {
  const known = new Map<string, { provider: Provider; until: number }>()
  return async (app: CrossApp): Promise<Provider> => {
    const kept = known.get(app.id)
    if (kept && kept.until > clock.now()) return kept.provider
    const provider = await describe(app, site)
    known.set(app.id, { provider, until: clock.now() + DISCOVERY_LIFETIME })
    return provider
  }
}

/** @throws {AuthError} `failed_to_link_account`, `client_request_timeout` */
const describe = async (app: CrossApp, site: URL): Promise<Provider> => {
  const issuer = new URL(app.issuer)
  // Someone else runs the other site and decides where its name leads: from a public site, never into our network.
  const isOnOurNetwork = await isInPrivateNetwork(site.hostname)
  let server
  try {
    const response = await oauth.discoveryRequest(issuer, {
      [oauth.customFetch]: (url: string, init: RequestInit) =>
        fetchExternal(url, init, { allowPrivate: isOnOurNetwork }),
      // The operator configured the issuer; on loopback there is no TLS.
      [oauth.allowInsecureRequests]: true,
    })
    server = await oauth.processDiscoveryResponse(issuer, response)
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw notACastaway(app.name)
  }
  const own = (address: string | undefined): string => {
    // Otherwise it could redirect codes and secrets to someone else.
    if (!address || new URL(address).origin !== issuer.origin) throw notACastaway(app.name)
    return address
  }
  return {
    type: 'cross_app',
    slug: 'castaway',
    label: app.name,
    issuer: server.issuer,
    authorizeUrl: own(server.authorization_endpoint),
    tokenUrl: own(server.token_endpoint),
    userInfoUrl: own(server.userinfo_endpoint),
    jwksUrl: own(server.jwks_uri),
    scope: 'openid wallets',
    isOnOurNetwork,
    clientAuth: app.clientSecret === undefined ? 'none' : 'post',
    pkce: true,
    idToken: 'with nonce',
    idTokenAlg: 'ES256',
    denied: ['access_denied'],
    read: (told) => readCrossApp(app, server.issuer, told),
  }
}

const notACastaway = (name: string) =>
  new AuthError('failed_to_link_account', {
    message: `${name} does not support signing in to other sites`,
  })

const wallets = z
  .array(
    z.object({ address: z.string().regex(/^0x[0-9a-fA-F]{40}$|^[1-9A-HJ-NP-Za-km-z]{32,44}$/) }),
  )
  .max(50)
  .default([])

const readCrossApp = (
  { id, name }: CrossApp,
  issuer: string,
  { claims, info }: { claims: unknown; info: unknown },
) => {
  const { sub } = z.object({ sub: z.string().min(1).max(255) }).parse(claims)
  // The account in the response has to be the one that signed in.
  const told = z
    .object({ sub: z.literal(sub), embedded_wallets: wallets, smart_wallets: wallets })
    .parse(info)
  return {
    type: 'cross_app' as const,
    key: `cross_app:${issuer}|${sub}`,
    details: {
      subject: sub,
      providerApp: { id, name },
      embeddedWallets: told.embedded_wallets,
      smartWallets: told.smart_wallets,
    },
  }
}
