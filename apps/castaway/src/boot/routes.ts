import { systemClock, type Clock } from '@castaway/contract'
import { openIdConfiguration, type Login } from '@castaway/auth'
import { compression, type Store } from '@castaway/provider'
import type { TokenBuckets } from '@castaway/server-kit/rate-limit'
import { Hono } from 'hono'
import { inspectRoutes } from 'hono/dev'
import { gateway } from '../api-routes'
import type { SiteSessions } from '../session-adapter'
import { localRoutes } from '../developers/local-routes'
import { operationRoutes } from '../developers/operation-routes'
import { edge } from '../edge/index'
import { unlistedRoutes } from '../edge/find-rule'
import { routeTable } from '../edge/table/index'
import { errorResponse, negotiateFormat } from '../error-response'
import type { Exposure } from '../exposure'
import { provedAccounts, type AccountStore } from '../gateway/accounts'
import { isOperator } from '../gateway/operators'
import type { Upstream } from '../gateway/upstream'
import type { Live } from '../live/streams'
import { trailingPosition } from '../live/trailing-position'
import { seededPeople } from '../login/farcaster'
import { imageFiles } from '../media/routes'
import { mcpRoutes } from '../mcp/routes'
import { createGazetteer } from '../places/gazetteer'
import { placeRoutes } from '../places/routes'
import type { UserData } from '../records/index'
import { reportPages } from '../monitoring/report-pages'
import { monitoringRoutes } from '../monitoring/routes'
import type { Monitoring } from '../monitoring/index'
import { rpcChains, type RpcChains } from '../rpc/chains'
import { itemRoutes } from '../items/routes'
import { swapRoutes } from '../swaps/routes'
import { faucet } from '../rpc/faucet'
import { rpc } from '../rpc/routes'
import type { Settings } from '../settings/index'
import { site, webFolder } from '../site'
import type { Network } from './network'

/** Milliseconds before the session's answer in which a page has read what it shows. */
const PAGE_READS = 10_000

export interface RoutesParts {
  settings: Settings
  loginOptions: ReturnType<Settings['login']>
  store: Store
  network: Network
  chains: RpcChains
  login: Login
  sessions: SiteSessions
  accounts: AccountStore
  userData: UserData
  streams: Live
  monitoring: Monitoring
  publicUrl: string
  /** Port that the server listens on. */
  port: number
  exposure: Exposure
  clock: Clock
  buckets: TokenBuckets | null
  report: (cause: unknown) => void
}

/** Everything that this server answers; the web app’s files have to be built. */
export async function createRoutes(parts: RoutesParts): Promise<Hono> {
  const { settings, loginOptions, network, chains, login, userData, publicUrl, exposure, report } =
    parts
  const app = new Hono()
  app.use(edgeOf(parts))
  app.route('/', monitoringOf(parts))
  for (const routes of network.routes) app.route('/', routes)
  app.route('/login', login.app)
  app.get('/.well-known/openid-configuration', (c) =>
    c.json(openIdConfiguration(new URL(publicUrl).origin), 200, {
      'access-control-allow-origin': '*',
    }),
  )
  if (exposure.isDevelopment) app.route('/_simulated', await simulated(parts))
  const { developmentKey } = network
  if (developmentKey !== null) app.route('/mcp', mcpRoutes({ url: publicUrl, key: developmentKey }))
  // `/login` is excluded because its responses can contain both a token and input from the caller (BREACH); `/live`
  // is excluded because it streams.
  app.use('/api/*', compression)
  if (network.controls && developmentKey !== null) {
    const { fetch } = network.controls
    for (const to of ['/_local', '/v2']) {
      const from = `/api/_${to.replace(/^\/_?/, '')}`
      app.route(from, localRoutes({ from, to, fetch, key: developmentKey }))
    }
  }
  app.route('/api/_operations', operationRoutes())
  app.route('/api/_places', placeRoutes({ gazetteer: createGazetteer(), report }))
  app.route(
    '/api/_items',
    itemRoutes({
      allowPrivate: exposure.isAlone,
      userIdOf: parts.sessions.idOf,
      report,
    }),
  )
  app.route(
    '/api/_swap',
    swapRoutes({
      island: network.chain,
      remoteChains: settings.chains.rpc,
      service: settings.swapService,
      userIdOf: parts.sessions.idOf,
      report,
    }),
  )
  app.route('/api', apiOf(parts))
  app.route('/live', parts.streams.app)
  app.route('/media', imageFiles(userData.images))
  app.route('/rpc', rpc({ chains, login, report }))
  if (network.chain) {
    // Programs get the island's own chains only: remote ones are the operator's, who may pay for each call.
    const own = rpcChains(network.chain, { rpc: {}, bundler: {} })
    app.route('/chain', rpc({ chains: own, login, report }))
  }
  app.route(
    '/',
    site(
      webFolder,
      settings.remote && new URL(settings.remote.url).origin,
      loginOptions.privy ? ['https://auth.privy.io'] : [],
      loginOptions.captcha ? ['https://challenges.cloudflare.com'] : [],
      { isRemote: Boolean(settings.remote), isDevelopment: exposure.isDevelopment },
      { blocked: settings.blockedMiniApps, allowLoopback: exposure.isAlone },
    ),
  )
  app.onError((cause, c) => {
    report(cause)
    const format = negotiateFormat(c.req.header('accept'), c.req.header('content-type'))
    const { body, headers } = errorResponse(format === 'html' ? 'html' : 'json', {
      code: 'INTERNAL',
      title: 'Something went wrong',
      message: 'Something went wrong on this server',
    })
    return c.body(body, 500, headers)
  })
  const unlisted = unlistedRoutes(
    inspectRoutes(app).filter(({ isMiddleware }) => !isMiddleware),
    routeTable,
  )
  if (unlisted.length > 0) {
    const names = unlisted.map(({ method, path }) => `${method} ${path}`).join(', ')
    throw new Error(`The route table has no row for ${names}: add one in edge/table`)
  }
  return app
}

function edgeOf(parts: RoutesParts) {
  const { settings, exposure, network, sessions, login, buckets, store } = parts
  const origins = new Set(exposure.allowedOrigins(parts.publicUrl, parts.port))
  return edge({
    table: routeTable,
    plan: settings.plan,
    buckets,
    userIdOf: sessions.idOf,
    isKnownKey: network.isKnownKey ?? (async () => false),
    clientAddressOf: login.clientAddressOf,
    refuseOtherPages: sessions.guard,
    isOwnOrigin: (origin) => origins.has(origin),
    wrote: () => store.replicas?.wrote(),
  })
}

function monitoringOf({
  settings,
  store,
  network,
  sessions,
  accounts,
  exposure,
  monitoring,
  userData,
}: RoutesParts): Hono {
  const { operators } = settings
  return monitoringRoutes({
    ...monitoring,
    reportPages: reportPages(userData.reports, network.upstream.id),
    clock: systemClock,
    database: store.kind,
    network: settings.remote ? new URL(settings.remote.url).host : 'the island',
    isAlone: exposure.isAlone,
    token: settings.metricsToken,
    async isOperator(request) {
      const session = await sessions.of(request)
      if (!session) return false
      const { person } = session
      const own = await provedAccounts(accounts, person.userId, network.upstream.id)
      return isOperator(operators, person, own)
    },
  })
}

/** The other sides of the sign-in methods, and a faucet, for development. */
async function simulated({ network, login, store, publicUrl }: RoutesParts): Promise<Hono> {
  const app = new Hono()
  if (network.chain) app.route('/faucet', faucet(network.chain, login))
  const { devIdentityProviders } = await import('@castaway/dev-identity-providers')
  app.route(
    '/',
    devIdentityProviders({
      clock: systemClock,
      random: store.random,
      db: store.db,
      baseUrl: publicUrl,
      people: seededPeople(store),
    }),
  )
  return app
}

function apiOf({
  settings,
  network,
  login,
  sessions,
  accounts,
  userData,
  publicUrl,
  exposure,
  clock,
  report,
  store,
}: RoutesParts): Hono {
  const { chain, keys, names, removed, snapSigner, ownerOfDomain, appNotifications, addMiniApp } =
    network
  const upstream: Upstream = {
    ...network.upstream,
    async write(path, init, fid) {
      await userData.beforeSend(String(init.body ?? ''))
      return network.upstream.write(path, init, fid)
    },
  }
  return gateway({
    upstream,
    sessions,
    accounts,
    clock,
    userData,
    operators: settings.operators,
    ...(settings.analytics && {
      analytics: { analytics: userData.analytics, isSecure: publicUrl.startsWith('https:') },
    }),
    position: trailingPosition(store.events, PAGE_READS),
    costs: {
      count: login.countCost,
      // A remote provider also charges for the summaries that it writes.
      summary: Boolean(settings.remote ?? settings.models?.summary),
      embeddings: Boolean(settings.models?.embeddings),
      hasChain: async () => (await chain?.hasBegun()) ?? false,
    },
    report,
    app: network.appAccount,
    mayRent: network.mayRent,
    hasControls: network.controls !== undefined,
    miniApps: {
      allowPrivate: exposure.isAlone,
      siteOrigin: new URL(publicUrl).origin,
      ...(ownerOfDomain && { ownerOfDomain }),
      ...(addMiniApp && { addWithNotifications: addMiniApp }),
      ...(appNotifications && { appNotifications }),
    },
    ...(keys && { keys }),
    ...(names && { names }),
    ...(removed && { removed }),
    ...(snapSigner && { snapSigner }),
  })
}
