import { VERSION_HEADER } from './requested-version'
import { IGNORED_HEADER } from './unknown-names'

/** Request headers that the Neynar SDKs send and this API reads. */
const SENT = [
  'x-api-key',
  'api_key',
  'content-type',
  'authorization',
  'x-sdk',
  'x-sdk-version',
  'x-neynar-experimental',
  'x-wallet-id',
  'x-request-id',
  VERSION_HEADER,
]
/** Response headers that a page may read. */
const READ = [
  'x-request-id',
  IGNORED_HEADER,
  VERSION_HEADER,
  'x-castaway-embedder',
  'x-castaway-fault',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]
const ONE_DAY = '86400'
const NAME = /^[\w!#$%&'*+.^`|~-]{1,64}$/
const MAX_NAMES = 40

export const isPreflight = (request: Request): boolean =>
  request.headers.has('origin') && request.headers.has('access-control-request-method')

/**
 * Answers CORS preflight requests. Every origin is allowed: the API is authorized by a key that the page has to know,
 * never by a cookie.
 * @param methods the methods of the path
 */
export function preflight(request: Request, methods: string[]): Response {
  const asked = (request.headers.get('access-control-request-headers') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => NAME.test(name))
  const taken = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  const headers = new Headers({
    allow: taken,
    'access-control-allow-methods': taken,
    'access-control-allow-headers': [...new Set([...SENT, ...asked])]
      .slice(0, MAX_NAMES)
      .join(', '),
    'access-control-max-age': ONE_DAY,
    vary: 'Access-Control-Request-Headers, Access-Control-Request-Private-Network',
  })
  if (request.headers.get('access-control-request-private-network') === 'true') {
    headers.set('access-control-allow-private-network', 'true')
  }
  return readableAnywhere(new Response(null, { status: 204, headers }))
}

/** Lets pages of every origin read a response, including errors. */
export function readableAnywhere(response: Response): Response {
  response.headers.set('access-control-allow-origin', '*')
  response.headers.set('access-control-expose-headers', READ.join(', '))
  return response
}
