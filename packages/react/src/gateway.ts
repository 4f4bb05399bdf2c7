import { GatewayError } from './gateway-error'

const SAFE = new Set(['GET', 'HEAD'])

/**
 * `fetch` for everything this app asks of its own server: sends the session cookie and, on state
 * changes, the token that proves the request was made by a page of ours.
 */
export const gatewayFetch: typeof fetch = (input, init) => {
  const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
  const headers = new Headers(
    init?.headers ?? (input instanceof Request ? input.headers : undefined),
  )
  if (!SAFE.has(method)) {
    const token = readCookie('XSRF-TOKEN')
    if (token) headers.set('X-XSRF-TOKEN', token)
  }
  return fetch(input, { ...init, headers, credentials: 'same-origin' })
}

/** Value of a cookie that scripts may read; undefined when it is not set. */
export function readCookie(name: string): string | undefined {
  for (const part of document.cookie.split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return decodeURIComponent(value.join('='))
  }
  return undefined
}

/** JSON from one of the server's own paths (`/api/_…`, `/login/…`). @throws GatewayError */
export async function gatewayJson<T>(
  path: string,
  init?: { method?: string; body?: unknown; signal?: AbortSignal },
) {
  let response: Response
  try {
    response = await gatewayFetch(path, {
      method: init?.method ?? 'GET',
      headers: init?.body === undefined ? {} : { 'content-type': 'application/json' },
      body: init?.body === undefined ? null : JSON.stringify(init.body),
      signal: init?.signal ?? null,
    })
  } catch (cause) {
    if (init?.signal?.aborted) throw cause
    throw new GatewayError('CONNECTION_FAILED', 'The server could not be reached', 0, cause)
  }
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && body !== undefined) return body as T
  const told = (body ?? {}) as { code?: unknown; message?: unknown; property?: unknown }
  const error = new GatewayError(
    typeof told.code === 'string'
      ? told.code
      : response.ok
        ? 'UNEXPECTED_ANSWER'
        : `HTTP_${response.status}`,
    typeof told.message === 'string' ? told.message : `${path} answered ${response.status}`,
    response.status,
  )
  if (typeof told.property === 'string') error.property = told.property
  throw error
}
