// Loaded by Node before the program that `castaway app run` starts (`--import`): requests to the services of the public
// network go to a running Castaway. The program is not changed. Without dependencies, because it runs in other
// programs' processes.
import http, { type ClientRequest, type RequestOptions } from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { redirectedUrl } from '@castaway/contract/redirects'

const base = new URL(process.env.CASTAWAY_URL!)
const redirected = (url: string | URL): URL | null =>
  URL.canParse(url) ? redirectedUrl(new URL(url), base) : null

const { fetch } = globalThis
globalThis.fetch = async (input, init) => {
  const isRequest = input instanceof Request
  const to = redirected(isRequest ? input.url : input)
  if (!to) return fetch(input, init)
  return fetch(isRequest ? new Request(to, input) : to, init)
}

/** What the package `undici` shares with Node’s own copy of it, up to its version 7. */
const DISPATCHER = Symbol.for('undici.globalDispatcher.1')
interface Dispatch {
  origin?: string | URL
  path: string
}
interface Dispatcher {
  dispatch(options: Dispatch, handler: unknown): boolean
}

// Node makes its dispatcher when it is first needed.
void new Request(base)
const shared = globalThis as unknown as Record<symbol, Dispatcher | undefined>
const dispatcher = shared[DISPATCHER]
if (dispatcher) {
  shared[DISPATCHER] = new Proxy(dispatcher, {
    get(target, name) {
      if (name === 'dispatch') {
        return (options: Dispatch, handler: unknown) => {
          const to = options.origin
            ? redirected(`${new URL(options.origin).origin}${options.path}`)
            : null
          return target.dispatch(
            to ? { ...options, origin: to.origin, path: to.pathname + to.search } : options,
            handler,
          )
        }
      }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

type Callback = (response: http.IncomingMessage) => void
const originals = { 'http:': http.request, 'https:': https.request }

/** `http.request` accepts a URL, options, or both. */
function redirectedRequest(protocol: 'http:' | 'https:', args: unknown[]): ClientRequest | null {
  const [first, second] = args
  const isUrl = typeof first === 'string' || first instanceof URL
  const options = ((isUrl ? (typeof second === 'object' ? second : {}) : first) ??
    {}) as RequestOptions
  const callback = args.find((arg) => typeof arg === 'function') as Callback | undefined
  const to = isUrl ? redirected(first) : redirected(urlOf(protocol, options))
  if (!to) return null
  const {
    // These belong to a connection to the other host.
    agent: _agent,
    createConnection: _connect,
    servername: _name,
    socketPath: _socket,
    host: _host,
    headers,
    ...rest
  } = options as RequestOptions & { servername?: string }
  const send = originals[to.protocol as 'http:' | 'https:']
  return send(
    {
      ...rest,
      protocol: to.protocol,
      hostname: to.hostname,
      port: to.port,
      path: to.pathname + to.search,
      headers: withoutHost(headers),
    },
    callback,
  )
}

function urlOf(protocol: string, options: RequestOptions): string {
  const { hostname, host, port, path } = options
  const name = hostname ?? host?.replace(/:\d+$/, '') ?? 'localhost'
  return `${options.protocol ?? protocol}//${name}${port ? `:${port}` : ''}${path ?? '/'}`
}

const withoutHost = (headers: RequestOptions['headers']): RequestOptions['headers'] =>
  Array.isArray(headers)
    ? headers
    : Object.fromEntries(
        Object.entries(headers ?? {}).filter(([name]) => name.toLowerCase() !== 'host'),
      )

for (const [protocol, module] of [
  ['http:', http],
  ['https:', https],
] as const) {
  const { request } = module
  const send = (...args: unknown[]): ClientRequest =>
    redirectedRequest(protocol, args) ?? Reflect.apply(request, module, args)
  module.request = send
  module.get = (...args: unknown[]) => send(...args).end()
}
syncBuiltinESMExports()
