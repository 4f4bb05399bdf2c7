import { takeEarlyRead } from './early-reads'
import { GatewayError } from './gateway-error'
import { ACCOUNT_HEADER, tabAccount } from './tab-account'

const SAFE = new Set(['GET', 'HEAD'])

/**
 * What `gatewayFetch` sends with. What watches the calls puts itself here while it does, so that nothing is paid for it
 * otherwise.
 */
export const gatewayTransport: { fetch: typeof fetch } = {
  fetch: (input, init) => fetch(input, init),
}

/** Called when a change to the network is sent, and again when it was answered or failed. */
export const writeWatchers = new Set<(answered: boolean) => void>()

/**
 * `fetch` for all requests of this app to its own server. Sends the session cookie, the account that this tab acts as
 * unless the call names another, and, on state changes, the XSRF token, which proves that one of our pages made the
 * request.
 * @throws GatewayError when the server acted as a different account than the requested one
 */
export const gatewayFetch: typeof fetch = async (input, init) => {
  const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
  const headers = new Headers(
    init?.headers ?? (input instanceof Request ? input.headers : undefined),
  )
  if (!SAFE.has(method)) {
    const token = readCookie('XSRF-TOKEN')
    if (token) headers.set('X-XSRF-TOKEN', token)
  }
  const as = headers.get(ACCOUNT_HEADER) ?? tabAccount()
  if (as) headers.set(ACCOUNT_HEADER, as)
  const early = method === 'GET' ? await takeEarlyRead(input) : undefined
  const isOther = (answer: Response) => {
    const was = answer.headers.get(ACCOUNT_HEADER)
    return as && was && was !== as ? was : undefined
  }
  // Not those to the user's private records, which have paths of their own.
  const isWrite = !SAFE.has(method) && /\/api\/(?!_)/.test(String(input))
  const say = (answered: boolean) => {
    if (isWrite) for (const watcher of writeWatchers) watcher(answered)
  }
  say(false)
  const response =
    early && !isOther(early)
      ? early
      : await gatewayTransport
          .fetch(input, { ...init, headers, credentials: 'same-origin' })
          .finally(() => say(true))
  const was = isOther(response)
  if (was) {
    throw new GatewayError('OTHER_ACCOUNT', `Sent as ${was} instead of ${as}`, response.status)
  }
  return response
}

/** Value of a cookie that scripts may read; undefined when it is not set. */
export function readCookie(name: string): string | undefined {
  for (const part of document.cookie.split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return decodeURIComponent(value.join('='))
  }
  return undefined
}

/**
 * JSON from one of the server's own paths (`/api/_…`, `/login/…`), `as` another account than the tab's.
 * @throws GatewayError
 */
export async function gatewayJson<T>(
  path: string,
  init?: { method?: string; body?: unknown; signal?: AbortSignal; as?: number },
) {
  let response: Response
  try {
    response = await gatewayFetch(path, {
      method: init?.method ?? 'GET',
      headers: {
        ...(init?.body !== undefined && { 'content-type': 'application/json' }),
        ...(init?.as && { [ACCOUNT_HEADER]: String(init.as) }),
      },
      body: init?.body === undefined ? null : JSON.stringify(init.body),
      signal: init?.signal ?? null,
    })
  } catch (cause) {
    if (init?.signal?.aborted || cause instanceof GatewayError) throw cause
    throw new GatewayError('CONNECTION_FAILED', 'The server could not be reached', 0, { cause })
  }
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && body !== undefined) return body as T
  const details = (body ?? {}) as { code?: unknown; message?: unknown; property?: unknown }
  throw new GatewayError(
    typeof details.code === 'string'
      ? details.code
      : response.ok
        ? 'UNEXPECTED_ANSWER'
        : `HTTP_${response.status}`,
    typeof details.message === 'string'
      ? details.message
      : `${path} responded with ${response.status}`,
    response.status,
    { property: typeof details.property === 'string' ? details.property : undefined },
  )
}
