import { operations, type Access, type Clock } from '@castaway/contract'
import { DatabaseFullError, DatabaseUnavailableError } from '@castaway/provider'
import { Hono } from 'hono'
import type { Analytics } from './analytics/analytics'
import { analyticsRoutes } from './analytics/routes'
import { isProved, provedAccounts, viewAccounts, type AccountStore } from './gateway/accounts'
import { accountRoutes } from './gateway/account-routes'
import type { AppAccount } from './gateway/app-account'
import { actingAccount, resolveAccount } from './gateway/acting-account'
import { charge, type CostOptions } from './gateway/costs'
import { forward, operationOf, callUpstream } from './gateway/forward'
import { onboarding } from './gateway/onboarding'
import { isOperator } from './gateway/operators'
import type { Person } from './gateway/user-accounts'
import { accountResourceRoutes } from './gateway/account-resource-routes'
import type { KeySource } from './gateway/keys'
import { nameRoutes, type NameSource } from './gateway/names'
import { mediaRoutes } from './media/routes'
import type { UserData } from './records/index'
import type { Operators } from './gateway/operators'
import { recordRoutes } from './records/routes'
import { miniAppRoutes, type MiniAppOptions } from './gateway/mini-app-routes'
import { reportRoutes } from './reports/routes'
import { previewRoutes } from './gateway/preview-routes'
import { removedRoutes, type RemovedSource } from './gateway/removed-routes'
import { snapRoutes } from './gateway/snaps/routes'
import type { SnapSigner } from './gateway/snaps/press'
import { HttpError, httpErrors } from './gateway/errors'
import type { Upstream } from './gateway/upstream'

/** The functions of the login that the gateway needs. */
export interface Sessions {
  /** The id of the signed-in user, or null: all that most calls need. */
  idOf(request: Request): Promise<string | null>
  /** The signed-in user, also as browsers see them, or null. */
  of(request: Request): Promise<{ person: Person; user: unknown } | null>
}

export interface GatewayOptions {
  upstream: Upstream
  sessions: Sessions
  accounts: AccountStore
  app: AppAccount | null
  clock: Clock
  /** Lists the keys that can write for an account, if the network can list them. */
  keys?: KeySource
  /** Lists the names of an account, and registers new ones, if the network can. */
  names?: NameSource
  /** The network's record of removed casts, if it has one. */
  removed?: RemovedSource
  /** Whether people can rent storage at the operator's expense; off by default. */
  mayRent?: boolean
  /** Whether the pages can use the island’s controls; off by default. */
  hasControls?: boolean
  /** What Castaway stores for users itself. */
  userData: Pick<UserData, 'records' | 'schedule' | 'images' | 'reports'>
  /** Counts how people who consent use the app; off by default. */
  analytics?: { analytics: Analytics; isSecure: boolean }
  /** The operators of this server; none by default. */
  operators?: Operators
  /** The position in the log of events before which a page's reads were made; none by default. */
  position?: () => string
  /** Rate limits per user for costly operations. */
  costs: CostOptions
  /** What the pages of mini apps are read with; by default as on the internet. */
  miniApps?: Pick<
    MiniAppOptions,
    'allowPrivate' | 'siteOrigin' | 'ownerOfDomain' | 'appNotifications'
  >
  /** Signs presses of snaps, if the network lets this server sign. */
  snapSigner?: SnapSigner
  /** Receives errors that cannot be answered, never with headers or bodies. */
  report(cause: unknown): void
}

/** `/api`: the provider's operations for browsers, with the session in place of API key and signer. */
export function gateway(options: GatewayOptions): Hono {
  const { upstream, sessions, accounts, report } = options
  const steps = onboarding(options)
  const api = new Hono()

  api.onError((cause) => {
    if (cause instanceof HttpError) return cause.toResponse()
    if (cause instanceof DatabaseUnavailableError) return httpErrors.noDatabase().toResponse()
    if (cause instanceof DatabaseFullError)
      return new HttpError('DISK_FULL', cause.shortMessage).toResponse()
    const error = fromUpstream(cause)
    if (error) return error.toResponse()
    report(cause)
    return new HttpError('INTERNAL', 'Something went wrong on this server').toResponse()
  })

  const signedIn = async (request: Request): Promise<Person> => {
    const session = await sessions.of(request)
    if (!session) throw httpErrors.signIn()
    return session.person
  }

  const userOf = async (request: Request): Promise<string> => {
    const id = await sessions.idOf(request)
    if (id === null) throw httpErrors.signIn()
    return id
  }
  api.route('/_media', mediaRoutes(options.userData.images, userOf))
  api.get('/_me', async (c) => {
    // Before anything is awaited: the page's other reads are sent at the same time.
    const position = options.position?.()
    const session = await sessions.of(c.req.raw)
    const own = session ? (await steps.userAccounts.all(session.person)).filter(isProved) : []
    const account = session && resolveAccount(own, actingAccount(c.req.raw))
    c.header('cache-control', 'no-store')
    const views = await callUpstream(() => viewAccounts(own, upstream))
    return c.json({
      mode: upstream.mode,
      user: session?.user ?? null,
      account: views.find(({ fid }) => fid === account?.fid) ?? null,
      // The default account comes first.
      accounts: views,
      // The page's first stream goes on from here, so that it has what happened since the page was read.
      ...(position !== undefined && { position }),
      // The account that this client acts as, by which mini apps tell clients apart.
      ...(options.app && { client_fid: options.app.fid }),
      ...(options.hasControls && { has_controls: true }),
      ...(options.analytics && { analytics: true }),
      ...(session && isOperator(options.operators, session.person, own) && { is_operator: true }),
    })
  })
  api.route('/', accountRoutes({ steps, upstream, signedIn }))
  /** @throws {HttpError} without an account */
  const accountOf = async (request: Request) => {
    const account = await steps.userAccounts.account(
      await signedIn(request),
      actingAccount(request),
    )
    if (!account) throw httpErrors.noAccount()
    return account
  }
  api.route('/', nameRoutes(options.names, accountOf))
  api.route(
    '/',
    accountResourceRoutes({
      upstream,
      keys: options.keys ?? null,
      appFid: options.app?.fid ?? null,
      mayRent: options.mayRent ?? false,
      accountOf,
    }),
  )
  api.route(
    '/',
    miniAppRoutes({
      upstream,
      costs: options.costs,
      ...(options.miniApps ?? { allowPrivate: false, siteOrigin: 'https://castaway.invalid' }),
      userIdOf: sessions.idOf,
      accountOf,
    }),
  )

  api.route(
    '/',
    snapRoutes({
      sign: options.snapSigner ?? null,
      allowPrivate: options.miniApps?.allowPrivate ?? false,
      costs: options.costs,
      clock: options.clock,
      userIdOf: sessions.idOf,
      accountOf,
    }),
  )

  api.route('/', recordRoutes({ ...options.userData, provider: upstream.id, userOf }))
  api.route('/', reportRoutes({ reports: options.userData.reports, upstream, userOf, accountOf }))

  /** @throws {HttpError} unless one of the operators asks */
  const requireOperator = async (request: Request): Promise<void> => {
    const person = await signedIn(request)
    const own = (await steps.userAccounts.all(person)).filter(isProved)
    if (!isOperator(options.operators, person, own)) throw httpErrors.notOperator()
  }
  if (options.analytics) api.route('/', analyticsRoutes({ ...options.analytics, requireOperator }))

  /** Reads use the stored state only; writes first check whether a pending approval has been given. */
  const accountFor = async (request: Request, access: Access) => {
    if (access === 'operator') {
      await requireOperator(request)
      return null
    }
    if (access !== 'anyone') {
      return steps.userAccounts.account(await signedIn(request), actingAccount(request))
    }
    const userId = await sessions.idOf(request)
    if (userId === null) return null
    return resolveAccount(
      await provedAccounts(accounts, userId, upstream.id),
      actingAccount(request),
    )
  }

  api.route(
    '/',
    removedRoutes(options.removed, async (request) => (await accountFor(request, 'anyone'))?.fid),
  )

  api.route(
    '/',
    previewRoutes({
      upstream,
      costs: options.costs,
      userIdOf: sessions.idOf,
      accountOf: (request) => accountFor(request, 'anyone'),
    }),
  )

  api.all('/*', async (c) => {
    const path = new URL(c.req.url).pathname.replace(/^\/api/, '')
    const id = operationOf(c.req.method, path)
    await charge(options.costs, id, c, sessions.idOf)
    return forward(
      id,
      c.req.raw,
      path,
      await accountFor(c.req.raw, operations[id].spec.access),
      upstream,
    )
  })
  return api
}

/** An error of the provider during one of our own calls keeps its code and message. */
function fromUpstream(cause: unknown): HttpError | null {
  if (!(cause instanceof Error) || !('status' in cause) || typeof cause.status !== 'number')
    return null
  if (cause.status === 401) return httpErrors.apiKeyRejected()
  if (cause.status < 400 || cause.status > 499) return httpErrors.unreachable()
  return HttpError.passedOn(cause.status, cause)
}
