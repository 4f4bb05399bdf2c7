import { isDeclaredError, operations, type Operation, type OperationId } from '@castaway/contract'
import { Hono } from 'hono'
import { acceptRequestId } from '@castaway/server-kit/ids'
import { conditionalJson } from '@castaway/server-kit/http'
import { onBlockedUrl } from '@castaway/server-kit/net'
import { currentRequest } from '@castaway/server-kit/telemetry'
import { hostedFrames } from './frames/hosted-routes'
import { localChain } from './chain/index'
import { startBackgroundJobs } from './background-jobs'
import { fnameRoutes } from './names/fname-routes'
import { payRoutes } from './miniapps/pay-routes'
import { createNode } from './node/index'
import { miniAppServers } from './miniapps/servers'
import { nftPages } from './operations/nft/pages'
import { fungiblePages } from './operations/onchain/pages'
import { approvalPages } from './operations/signer/approval'
import { authorizePages } from './operations/signer/authorize'
import { cacheRows } from './rows/index'
import { createDevControls, FAULT_HEADER, isDropped } from './dev-controls/index'
import type { Provider, ProviderOptions, RequestRecord } from './provider-options'
import { saveKeys, type ApiApp } from './http/api-keys'
import { apiKeys, type Caller } from './keys/index'
import { readBody } from './http/body'
import { readForm } from './http/form'
import { compress, compression } from './http/compress'
import { isPreflight, preflight, readableAnywhere } from './http/cors'
import { toErrorResponse } from './http/error-response'
import type { AppContext, Attempt, Call } from './context'
import { runIdempotent } from './idempotency'
import {
  ignoreUnknown,
  IGNORED_HEADER,
  rejectUnknown,
  type UnknownNamePolicy,
} from './http/unknown-names'
import { collectionRoute } from './http/collection-route'
import { openApiPaths, openApiRoute } from './http/openapi-route'
import { operationPath, rootlessPath } from './http/path'
import { readHeaders } from './http/read-headers'
import { requestedVersion, VERSION_HEADER } from './http/requested-version'
import { parseOrThrow } from './http/query'
import { serverError } from './errors'
import { findRoute, methodsOf, routeTable, type Route } from './api-routes'
import { toServerError } from './http/to-server-error'
import { withoutUnknownFields } from './http/unknown-fields'

/** What is known of a call once it is answered. */
type CallRecord = Omit<RequestRecord, 'app'> & { caller: Caller | null; fault: number | null }

/** Creates the provider's HTTP side: one route per operation of the contract. */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const clock = options.clock ?? options.store.clock
  const deps = {
    store: options.store,
    clock,
    random: options.random ?? options.store.random,
    publicUrl: options.publicUrl.replace(/\/+$/, ''),
    allowPrivateAddresses: options.allowPrivateAddresses ?? false,
    models: options.models ?? {},
    chain: localChain({ ...options.chain, store: options.store }),
    remoteChains: options.remoteChains ?? {},
  }
  await saveKeys(options.store, options.apiKeys ?? [], clock)
  const jobs = await startBackgroundJobs(deps, {
    byItself: options.runJobs ?? true,
    more: options.moreWork,
    onError: (error, { id, kind }) =>
      options.onError?.(error, { operation: null, requestId: `job ${kind} ${id}` }),
  })
  const context: AppContext = { ...deps, jobs }
  const keys = apiKeys(options.store, options.local !== undefined, (cause) =>
    options.onError?.(cause, { operation: null, requestId: 'api keys' }),
  )
  const stopCaching = await cacheRows(options.store)
  const unheard = options.onBlockedUrl && onBlockedUrl(options.onBlockedUrl)
  const routes = routeTable(options.apiVersion)
  const node = createNode({
    context,
    access: options.nodeAccess ?? 'open',
    keys,
    onError: (error, requestId) => options.onError?.(error, { operation: null, requestId }),
  })
  const controls = options.local && createDevControls(context, keys, options.local, options.onError)

  async function serve(request: Request, url: URL, path: string): Promise<Response> {
    const began = performance.now()
    // The server around this one may have named the request.
    const outer = currentRequest()
    const requestId =
      outer?.id ?? acceptRequestId(request.headers.get('x-request-id'), context.random)
    const unknown = ignoreUnknown()
    let operation: OperationId | null = null
    let caller: Caller | null = null
    let response: Response
    try {
      const route = findRoute(routes, request.method, path)
      const { id } = route
      operation = id
      const work = async () => {
        const leave = await controls?.gate.enter()
        try {
          caller = await keys.identify(request.headers.get('x-api-key'))
          if (outer) outer.app = caller.name
          await keys.assertMay(caller, id)
          return await answer(route, request, url, caller, options.strict ? rejectUnknown : unknown)
        } finally {
          leave?.()
        }
      }
      const { method, signal } = request
      response = controls
        ? await controls.faults.around({ operation: id, method, path, signal }, work)
        : await work()
    } catch (error) {
      const apiError = toServerError(error, request.signal)
      if (!apiError) options.onError?.(error, { operation, requestId })
      else if (operation && !isDeclaredError(operations[operation], apiError.code))
        options.onUndeclaredError?.(operation, apiError)
      response = toErrorResponse(apiError)
    }
    response.headers.set('x-request-id', requestId)
    const names = unknown.names()
    if (names) response.headers.set(IGNORED_HEADER, names)
    record({
      operation,
      method: request.method,
      path,
      status: response.status,
      took: performance.now() - began,
      requestId,
      caller,
      fault: Number(response.headers.get(FAULT_HEADER)) || null,
    })
    return response
  }

  function record({ caller, fault, ...about }: CallRecord): void {
    const request = { ...about, app: caller?.name ?? null }
    options.onRequest?.(request)
    if (!controls) return
    const { took, requestId: request_id, ...facts } = request
    controls.requests.add({ ...facts, at: clock.now(), took_ms: took, request_id, fault })
    if (caller && about.operation)
      keys.usage.count({ ...about, operation: about.operation, keyId: caller.keyId })
  }

  async function answer(
    route: Route,
    request: Request,
    url: URL,
    app: ApiApp,
    unknowns: UnknownNamePolicy,
  ): Promise<Response> {
    const { spec } = route.operation
    const query = route.readQuery(url.searchParams, unknowns)
    const headers = readHeaders(request, spec, options.apiVersion)
    const body = await readChecked(request, route.body, spec.multipart, unknowns)
    const version = options.apiVersion ?? requestedVersion(request.headers, url.pathname)
    const told: Record<string, string> = version ? { [VERSION_HEADER]: version } : {}
    const replicas = route.mayUseReplica ? context.store.replicas : null
    const call = {
      ...context,
      ...(replicas && { store: replicas.store }),
      query,
      body,
      headers,
      app,
      signal: request.signal,
      at: clock.now(),
      tell: (header: string, value: string) => {
        told[header] = value.replace(/[^\x20-\x7e]/g, '?').slice(0, 200)
      },
    }
    const run = (attempt?: Attempt) =>
      route.handler({ ...call, ...(attempt && { at: attempt.at, attempt }) } as Call)
    const idem = (body as { idem?: string } | undefined)?.idem
    const done = idem
      ? await runIdempotent(context, { app: app.id, route: route.id, key: idem, body }, run)
      : await (replicas ? replicas.inOrder(run) : run())
    const result = version ? route.atVersion(done, version) : done
    const sent = new Headers(told)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && !spec.status) return conditionalJson(request, JSON.stringify(result), sent)
    sent.set('cache-control', 'no-store')
    return Response.json(result, { status: spec.status ?? 200, headers: sent })
  }

  const everyMethod = [...new Set([...routes.values()].flatMap(methodsOf))]
  const rootless = serverError(
    'ROUTE_NOT_FOUND',
    `The API is under /v2: set the client’s base URL to ${context.publicUrl}/v2`,
  )
  const app = new Hono()
  app.use(async (c, next) => {
    const request = c.req.raw
    const url = new URL(request.url)
    const path = operationPath(url.pathname)
    if (path === null) {
      // Otherwise a URL without the API root would get whatever the rest of the product returns there.
      if (!routes.has(rootlessPath(url.pathname))) return next()
      return readableAnywhere(toErrorResponse(rootless))
    }
    const methods = routes.get(path)
    if (request.method === 'OPTIONS' && (methods || isPreflight(request))) {
      // A page may also send a preflight to an unknown path, and must be able to read the 404.
      return preflight(request, methods ? methodsOf(methods) : everyMethod)
    }
    const response = await serve(request, url, path)
    if (isDropped(response)) return hangUp(c.env)
    return compress(request, readableAnywhere(response))
  })
  if (controls) app.route('/_local', controls.app)
  app.all('/_local/*', () => toErrorResponse(serverError('ROUTE_NOT_FOUND', 'No such endpoint')))
  for (const path of [...openApiPaths, '/collection.json']) app.use(path, compression)
  app.route('/v1', node.app)
  app.route('/', openApiRoute(context.publicUrl))
  app.route('/', collectionRoute(context))
  app.route('/fungibles', fungiblePages(options.store))
  app.route('/nfts', nftPages(options.store))
  app.route('/approve', approvalPages(context, options.onError))
  app.route('/fnames', fnameRoutes(context, options.onError))
  app.route('/', miniAppServers(context, options.onError))
  app.route('/pay', payRoutes(context, options.onError))
  app.route('/frames', hostedFrames(context, options.onError))
  const redirects = new Map(options.apiKeys?.map(({ id, redirectUris = [] }) => [id, redirectUris]))
  app.route('/authorize', authorizePages(context, redirects, options.onError))
  return {
    app,
    async fetch(request, env) {
      const response = await app.fetch(request, env)
      if (!socketOf(env) && response.headers.has(ALREADY_SENT)) throw new TypeError('Hung up')
      return response
    },
    jobs,
    isKnownKey: keys.isKnown,
    startJobs() {
      jobs.start()
      return jobs
    },
    startGrpc: node.startGrpc,
    chain: deps.chain,
    async close() {
      stopCaching()
      unheard?.()
      await jobs.close()
      await keys.usage.close()
      await deps.chain.close()
    },
  }
}

/** Tells the server not to send the response. */
const ALREADY_SENT = 'x-hono-already-sent'

const socketOf = (env: unknown) => (env as { outgoing?: { destroy(): void } } | undefined)?.outgoing

function hangUp(env: unknown): Response {
  socketOf(env)?.destroy()
  return new Response(null, { headers: { [ALREADY_SENT]: 'true' } })
}

async function readChecked(
  request: Request,
  schema: Operation['spec']['body'],
  multipart: boolean | undefined,
  unknowns: UnknownNamePolicy,
): Promise<unknown> {
  if (!schema) return undefined
  if (multipart) return parseOrThrow(schema, await readForm(request, schema, unknowns))
  const body = (await readBody(request)) ?? {}
  // Violations of the schema itself are reported with the schema's messages.
  if (unknowns === rejectUnknown) parseOrThrow(schema, body)
  return parseOrThrow(schema, withoutUnknownFields(schema, body, unknowns.field))
}
