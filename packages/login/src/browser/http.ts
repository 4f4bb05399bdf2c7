import type { LoginUser } from '../wire'
import { codeFromWire, LoginError } from './errors'

/** Longest wait for an answer of the login server, in milliseconds. */
const DEADLINE = 20_000

export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'X-XSRF-TOKEN'

/**
 * The header that every state change of this site has to carry, read from the cookie at the time of
 * the call: another tab may have signed in meanwhile, and with a new session comes a new token.
 */
export const xsrfHeaders = (): Record<string, string> => {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${XSRF_COOKIE}=`))
  return pair ? { [XSRF_HEADER]: decodeURIComponent(pair.slice(XSRF_COOKIE.length + 1)) } : {}
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
}

export type Send = <T>(path: string, call?: RequestOptions) => Promise<T>

/** Tells everyone who listens that the user is now this one (null: signed out), and hands it on. */
export type UserChanged = <T extends LoginUser | null>(user: T) => T

/** A secret that goes with every call while it is held, in memory only: it ends with the page. */
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
/** The answer to the check that someone is a person. */
export const createCaptchaHeader = (): StickyHeader => holdHeader('X-Captcha-Token')

/** Why there was no answer at all. */
const errorCodeOf = (cause: unknown) => {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'TimeoutError') return 'client_request_timeout'
  return name === 'AbortError' ? 'request_aborted' : 'network_error'
}

/**
 * Calls below one base address, with the XSRF header, a deadline, and errors as `LoginError`.
 * @param held what goes with every call while it is there.
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
      // The first state change of a fresh page has no token yet, and a token dies with its session:
      // asking for the session hands out the one that fits. Once, or an error would go round for ever.
      await once('/session', {})
      return once(path, call)
    }
  }
}
