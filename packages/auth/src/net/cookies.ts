import { parseSigned, serialize, serializeSigned } from 'hono/utils/cookie'
import type { Random } from '@castaway/contract'
import { randomText } from '@castaway/server-kit/ids'

const DAYS = 24 * 60 * 60
/** Limit of addresses and numbers that a browser is remembered for. */
const MAX_KNOWN = 8

export interface Cookies {
  /** The token of the session cookie; null without a cookie or with an invalid signature. */
  sessionToken(request: Request): Promise<string | null>
  /** The `Set-Cookie` header of a session. */
  session(token: string): Promise<string>
  /** The `Set-Cookie` header that deletes the session's cookie. */
  noSession(): string
  /** The browser's id from its signed cookie; null without a cookie or with an invalid signature. */
  browser(request: Request): Promise<string | null>
  /** A new browser id with its `Set-Cookie` header. */
  newBrowser(): Promise<{ id: string; setCookie: string }>
  /** Pseudonyms of what this browser has signed in with before, newest first. */
  known(request: Request): Promise<readonly string[]>
  /** The `Set-Cookie` header that adds a pseudonym. */
  addKnown(request: Request, name: string): Promise<string>
  /** The `Set-Cookie` header of the XSRF token, which the page's own scripts have to read. */
  xsrf(token: string): string
}

export interface CookieOptions {
  prefix: string
  secure: boolean
  key: Uint8Array
  /** Key of the session cookie's signature. */
  sessionKey: string
  /** How long the browser keeps the session cookie, in milliseconds. */
  sessionLifetime: number
  random: Random
}

export const createCookies = ({
  prefix,
  secure,
  key,
  sessionKey,
  sessionLifetime,
  random,
}: CookieOptions): Cookies => {
  const name = `${prefix}.browser`
  const knownName = `${prefix}.known`
  const shared = { path: '/', sameSite: 'Lax', secure } as const
  const sessionName = `${secure ? '__Secure-' : ''}${prefix}.session_token`
  const signed = async (request: Request, which: string, by: Uint8Array | string) => {
    const header = request.headers.get('cookie')
    // Most requests have no such cookie; this check costs nothing.
    if (!header?.includes(which)) return null
    const found = (await parseSigned(header, by as never, which))[which]
    return typeof found === 'string' ? found : null
  }
  const known = async (request: Request) =>
    (await signed(request, knownName, key))?.split('.').slice(0, MAX_KNOWN) ?? []
  return {
    known,
    async addKnown(request, name) {
      const names = [name, ...(await known(request)).filter((other) => other !== name)]
      const options = { ...shared, httpOnly: true, maxAge: 365 * DAYS }
      const value = names.slice(0, MAX_KNOWN).join('.')
      return serializeSigned(knownName, value, key as never, options)
    },
    sessionToken: (request) => signed(request, sessionName, sessionKey),
    session: (token) =>
      serializeSigned(sessionName, token, sessionKey, {
        ...shared,
        httpOnly: true,
        maxAge: sessionLifetime / 1000,
      }),
    noSession: () => serialize(sessionName, '', { ...shared, httpOnly: true, maxAge: 0 }),
    browser: (request) => signed(request, name, key),
    async newBrowser() {
      const id = randomText(random, 18)
      const options = { ...shared, httpOnly: true, maxAge: 30 * DAYS }
      return { id, setCookie: await serializeSigned(name, id, key as never, options) }
    },
    xsrf: (token) => serialize('XSRF-TOKEN', token, { ...shared, maxAge: 365 * DAYS }),
  }
}

/**
 * Cookies ignore ports, so two instances on one machine would sign each other out. Without a real host name the port is
 * therefore part of the cookie's name.
 */
export const cookiePrefix = ({ hostname, port }: URL): string =>
  /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) && port ? `castaway-${port}` : 'castaway'
