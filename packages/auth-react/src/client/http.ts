import { xsrfHeaders } from '@castaway/wallet/xsrf'
import type { LoginUser } from '@castaway/auth/wire'
import { codeFromWire, LoginError } from '@castaway/wallet/errors'

/** Timeout for a response of the login server, in milliseconds. */
const DEADLINE = 20_000

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
}

export type Send = <T>(path: string, call?: RequestOptions) => Promise<T>

/** Notifies all listeners of the new user (null: signed out), and returns the user. */
export type UserChanged = <T extends LoginUser | null>(user: T) => T

/** A header that is sent with every call while it is set, stored in memory only: it is lost with the page. */
export interface StickyHeader {
  set(value: string): void
  clear(): void
  headers(): Record<string, string>
}

const holdHeader = (name: string): StickyHeader => {
  let held: string | undefined
  return {
    set: (value) => {
      held = value
    },
    clear: () => {
      held = undefined
    },
    headers: () => (held ? { [name]: held } : {}),
  }
}

/** The proof of a second factor. */
export const createMfaTokenHeader = (): StickyHeader => holdHeader('X-MFA-TOKEN')
/** The captcha response. */
export const createCaptchaHeader = (): StickyHeader => holdHeader('X-Captcha-Token')

/** The error code for a request without a response. */
const errorCodeOf = (cause: unknown) => {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'TimeoutError') return 'client_request_timeout'
  return name === 'AbortError' ? 'request_aborted' : 'network_error'
}

/**
 * Sends requests below a base URL, with the XSRF header, a timeout, and errors as `LoginError`.
 * @param held headers that are sent with every call while they are set
 */
export const createSend = (
  baseUrl: string,
  doFetch: typeof fetch,
  held: readonly StickyHeader[] = [],
): Send => {
  const once = async <T>(
    path: string,
    { method = 'GET', body, headers }: RequestOptions,
  ): Promise<T> => {
    const response = await doFetch(`${baseUrl}${path}`, {
      method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(DEADLINE),
      headers: {
        accept: 'application/json',
        ...(method === 'GET' ? {} : xsrfHeaders()),
        ...Object.assign({}, ...held.map((each) => each.headers())),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new LoginError(errorCodeOf(cause), { cause })
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok) return answer as T
    const { code, message, property } = (answer ?? {}) as Record<string, string | undefined>
    const wait = Number(response.headers.get('retry-after'))
    const known = codeFromWire(code)
    const said =
      known === 'request_failed' ? `Request failed with status ${response.status}` : message
    throw new LoginError(known, {
      ...(said ? { message: said } : {}),
      ...(property ? { property } : {}),
      ...(wait > 0 ? { retryAfter: wait } : {}),
      requestId: response.headers.get('x-request-id') ?? undefined,
      status: response.status,
    })
  }
  return async (path, call = {}) => {
    try {
      return await once(path, call)
    } catch (error) {
      const stale = error instanceof LoginError && error.code === 'missing_or_invalid_token'
      if (!stale || call.method === undefined || call.method === 'GET') throw error
      // The first state change of a new page has no token yet, and a token is void after its session ends: reading the
      // session sets the matching token. This is done once, because a persistent error would otherwise loop forever.
      await once('/session', {})
      return once(path, call)
    }
  }
}
