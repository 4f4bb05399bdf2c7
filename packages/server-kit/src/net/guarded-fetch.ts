import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { ServerError } from '@castaway/contract'
import { isPublic, resolve, type Resolve, type ResolvedAddress } from './address'
import { readBytes } from './read-bytes'
import { publishBlockedUrl } from './blocked-urls'
import { timeLimit } from './time-limit'

export interface GuardedRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Allows loopback, private addresses and any port; for development and tests. */
  allowPrivate: boolean
  /** Allows any port, for hosts that our own code or the operator names. */
  anyPort?: boolean
  signal: AbortSignal
  /** Maximum size of the decompressed body in bytes; 2,000,000 by default. */
  maxBytes?: number
  /** Timeout from the name lookup to the last byte, in milliseconds; 5,000 by default. */
  timeoutMs?: number
  /**
   * Milliseconds for the body once the head is there, if the head is what matters: what has not come by then is left
   * out, and a body that breaks off is no error. By default it has the time that is left.
   */
  bodyMs?: number
  /** Maximum number of redirects; 3 by default. With 0, the redirect response itself is returned. */
  redirects?: number
  /** Content types (`text/html`, or `image/*`) whose bodies are read; for others, only the head is read. */
  accept?: readonly string[]
  /** Request field that contained the URL, for the error; `url` by default. */
  property?: string
  /** Resolves a host name, once per hop; the system's resolver by default. */
  resolve?: Resolve
}

export interface GuardedAnswer {
  /** URL after redirects. */
  url: string
  status: number
  /** Names in lowercase. */
  headers: Record<string, string>
  body: Uint8Array
  /** Whether `body` is incomplete, because the response was too long or broke off. */
  truncated: boolean
}

const MAX_HEADER_BYTES = 16_384
const MAX_URL = 4096
const PORTS = new Set(['', '80', '443', '8080', '8443'])
/** Headers that may be sent to another origin after a redirect. */
const HARMLESS = new Set(['accept', 'accept-language', 'user-agent', 'content-type'])
/** Headers that control the connection; callers can't set them. */
const RESERVED = new Set(['host', 'connection', 'transfer-encoding', 'content-length', 'upgrade'])

/**
 * Fetches an untrusted URL safely: each hop is resolved once, checked, and connected to by the resolved address, so a
 * changing DNS answer (rebinding) has no effect; time, size and redirects are limited. All requests to external servers
 * go through here.
 * @throws {ServerError} 400 `InvalidField` for URLs that must not be fetched, 502 `UPSTREAM_FAILED` if the server does
 * not respond in time
 */
export async function guardedFetch(
  address: string,
  request: GuardedRequest,
): Promise<GuardedAnswer> {
  const limit = timeLimit(request.timeoutMs ?? 5_000, request.signal)
  try {
    return await follow(address, request, limit.signal)
  } finally {
    limit.end()
  }
}

/**
 * Fetches a URL and what it redirects to.
 * @param within aborts when the time is over or the caller has gone
 */
export async function follow(
  address: string,
  request: GuardedRequest,
  within: AbortSignal,
): Promise<GuardedAnswer> {
  const { redirects = 3, maxBytes = 2_000_000 } = request
  let wanted = { ...request, headers: ownHeaders(request.headers ?? {}) }
  let url = permitted(address, request)
  for (let hop = 0; ; hop++) {
    const target = await resolved(url, wanted, within)
    const response = await send(url, target, wanted, within)
    const status = response.statusCode ?? 0
    const location = response.headers.location
    if (redirects === 0 || status < 300 || status >= 400 || location === undefined) {
      const read = await readBody(response, request, maxBytes)
      // The caller has gone, so a partial response is useless.
      if (request.signal.aborted) throw failed('The request was canceled', request)
      if (read === null) throw failed('The response ended too early', request)
      return { url: url.href, status, headers: plainHeaders(response), ...read }
    }
    response.destroy()
    if (hop >= redirects) throw failed('The URL redirects too many times', request)
    if (!URL.canParse(location, url)) throw failed('The URL redirects to an invalid URL', request)
    const next = permitted(new URL(location, url).href, request)
    wanted = redirected(wanted, status, next.origin === url.origin)
    url = next
  }
}

/** @returns null if the body broke off before its first byte, and is needed */
async function readBody(response: IncomingMessage, request: GuardedRequest, maxBytes: number) {
  const { bodyMs } = request
  const reading = readBytes(response, { maxBytes, wanted: isWanted(response, request) })
  if (bodyMs === undefined) return reading
  const timer = setTimeout(() => response.destroy(), bodyMs)
  try {
    return (await reading) ?? { body: new Uint8Array(), truncated: true }
  } finally {
    clearTimeout(timer)
  }
}

/** Parses the URL and checks that its form may be fetched. */
function permitted(address: string, request: GuardedRequest): URL {
  const refuse = (reason: string) => blockedError(address, reason, request)
  const url = address.length <= MAX_URL && URL.canParse(address) ? new URL(address) : null
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw refuse('This is not a web URL')
  }
  if (url.username || url.password) throw refuse('The URL must not contain a password')
  if (!request.allowPrivate && !request.anyPort && !PORTS.has(url.port)) {
    throw refuse('The URL uses a port that is not allowed')
  }
  return url
}

/** Resolves the host to the addresses to connect to. All of them must be public. */
async function resolved(
  url: URL,
  request: GuardedRequest,
  within: AbortSignal,
): Promise<readonly ResolvedAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = await Promise.race([(request.resolve ?? resolve)(host), aborted(within)])
  if (found === null) throw failed('The server at this URL did not respond in time', request)
  if (found.length === 0) {
    throw blockedError(url.href, 'The host name of the URL cannot be resolved', request)
  }
  if (!request.allowPrivate && !found.every((one) => isPublic(one.address))) {
    throw blockedError(url.href, 'The URL is not on the public internet', request)
  }
  return found
}

const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise((done) => {
    if (signal.aborted) return done(null)
    signal.addEventListener('abort', () => done(null), { once: true })
  })

function send(
  url: URL,
  found: readonly ResolvedAddress[],
  { method = 'GET', headers, body, property }: GuardedRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((done, reject) => {
    const request = open(
      url,
      {
        method,
        signal,
        agent: false,
        maxHeaderSize: MAX_HEADER_BYTES,
        headers: {
          'user-agent': 'Castaway',
          'accept-encoding': 'gzip, deflate, br',
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
        // The name was already resolved and checked; what it resolves to now does not matter. Node tries the
        // addresses in turn: localhost can be an address on which nothing listens.
        lookup: (_name, options, done) => {
          if (options.all)
            (done as (error: null, all: readonly ResolvedAddress[]) => void)(null, found)
          else done(null, found[0]!.address, found[0]!.family)
        },
      },
      done,
    )
    request.on('error', () =>
      reject(failed('The server at this URL did not respond', { property })),
    )
    request.end(body)
  })
}

/** The request after a redirect: without headers meant for another origin, and without a body if it becomes a GET. */
function redirected<R extends GuardedRequest>(request: R, status: number, sameOrigin: boolean): R {
  const keepsBody = status === 307 || status === 308
  const headers = Object.fromEntries(
    Object.entries(request.headers ?? {}).filter(([name]) => sameOrigin || HARMLESS.has(name)),
  )
  if (keepsBody || request.method === undefined || request.method === 'HEAD') {
    return { ...request, headers }
  }
  delete headers['content-type']
  return { ...request, headers, method: 'GET', body: undefined }
}

const ownHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !RESERVED.has(name)),
  )

const plainHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )

function isWanted({ headers }: IncomingMessage, { accept }: GuardedRequest): boolean {
  if (!accept) return true
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  return accept.some((one) =>
    one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : type === one,
  )
}

function blockedError(
  url: string,
  reason: string,
  { property = 'url' }: GuardedRequest,
): ServerError {
  publishBlockedUrl({ url, reason })
  return new ServerError('InvalidField', reason, { property })
}

const failed = (message: string, { property = 'url' }: { property?: string }): ServerError =>
  new ServerError('UPSTREAM_FAILED', message, { property })
