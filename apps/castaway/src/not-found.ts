import { apiVersions, operations } from '@castaway/contract'
import { isAppPath } from '@castaway/web/paths'

/** The facts about this server that explain why a URL is not found. */
export interface ServerKind {
  /** A remote provider is configured, so no island runs here. */
  isRemote: boolean
  /** Only this machine can reach the server, and sign-in is simulated. */
  isDevelopment: boolean
}

/** First path segments that only the island serves. */
const ISLAND = new Set([
  ...'v1 v2 _local approve authorize f pay frames frame frame-picture.svg mini pages art trap fungibles nfts'.split(
    ' ',
  ),
  'openapi.json',
  'collection.json',
  ...apiVersions.map((version) => `openapi-${version}.json`),
])

/** First path segments that never belong to a page of the app. */
const RESERVED = new Set([
  ...ISLAND,
  ...'api login live media rpc oauth assets wallet-frame mini-app-frame metrics doc swagger graphql status health healthz readyz rest'.split(
    ' ',
  ),
])

/** First path segments that programs call: their errors are JSON unless HTML is requested. */
const APIS = new Set(['v1', 'v2', '_local', 'api', 'login', 'live', 'rpc'])

/** First path segments of the API below `/v2`. */
const FAMILIES = new Set(Object.values(operations).map(({ path }) => path.split('/')[1]))

const first = (path: string): string => path.split('/')[1]?.toLowerCase() ?? ''

export const isApi = (path: string): boolean => APIS.has(first(path))

/**
 * Whether an unknown path was probably meant as a file or an API call and not as a page of the app: it starts with a
 * dot, an underscore, a version or a reserved name, is an API path without `/v2`, or has a file extension.
 */
export const isReserved = (path: string): boolean =>
  RESERVED.has(first(path)) ||
  FAMILIES.has(first(path)) ||
  /^(?:[._]|v\d+$)/.test(first(path)) ||
  /\.\w{1,12}$/.test(path)

/** Explains why nothing is found at a URL, and what to use instead. */
export function notFoundMessage(
  method: string,
  path: string,
  { isRemote, isDevelopment }: ServerKind,
): string {
  const name = first(path)
  if (isRemote && ISLAND.has(name)) {
    return `There is no ${name === 'v2' || name === 'v1' ? 'API' : 'such page'} on this server: it uses an external provider (PROVIDER_URL), so no island runs here. Call that provider directly, with its own API key.`
  }
  if (name === '_simulated' && !isDevelopment) {
    return 'Simulated services are not available on this server. They run only when the server is reachable from this machine alone and uses the island as its network.'
  }
  if (name === 'v2') return 'No such endpoint. All endpoints are listed in /openapi.json.'
  if (!isRemote && (FAMILIES.has(name) || /^v\d+$/.test(name))) {
    return 'Nothing is served at this URL. API paths start with /v2, as in /v2/farcaster/feed/trending. All endpoints are listed in /openapi.json.'
  }
  if (name === 'metrics' || name === 'health' || name === 'status') {
    return 'Nothing is served at this URL. Use /healthz to check that the server is running and /readyz to check that it is ready.'
  }
  if (method !== 'GET' && method !== 'HEAD' && isAppPath(path)) {
    return `This URL is a page of the app. It accepts GET, not ${method}.${isRemote ? '' : ' API paths start with /v2.'}`
  }
  return isRemote
    ? 'Nothing is served at this URL. The app is at /.'
    : 'Nothing is served at this URL. The app is at / and the API at /v2. All endpoints are listed in /openapi.json.'
}
