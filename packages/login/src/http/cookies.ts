import { parseSigned, serialize, serializeSigned } from 'hono/utils/cookie'
import type { Random } from '@castaway/contract'
import { randomText } from '../keys'

const DAYS = 24 * 60 * 60
/** Addresses and numbers that one browser is known for. */
const MAX_KNOWN = 8

export interface Cookies {
  /** The token of the engine's session cookie; null when there is none or one that the engine did not sign. */
  sessionToken(request: Request): Promise<string | null>
  /** Which browser this is, from its signed cookie; null when it has none or one that we did not sign. */
  browser(request: Request): Promise<string | null>
  /** A new browser: its id and the `Set-Cookie` that tells it. */
  newBrowser(): Promise<{ id: string; setCookie: string }>
  /** What this browser has signed in with before: names that say nothing, newest first. */
  known(request: Request): Promise<readonly string[]>
  /** `Set-Cookie` that adds a name to them. */
  addKnown(request: Request, name: string): Promise<string>
  /** `Set-Cookie` for the XSRF token, which the page's own scripts have to read. */
  xsrf(token: string): string
}

export interface CookieOptions {
  prefix: string
  secure: boolean
  key: Uint8Array
  /** What the engine signs its cookie with. */
  sessionKey: string
  random: Random
}

export const createCookies = ({
  prefix,
  secure,
  key,
  sessionKey,
  random,
}: CookieOptions): Cookies => {
  const name = `${prefix}.browser`
  const knownName = `${prefix}.known`
  const shared = { path: '/', sameSite: 'Lax', secure } as const
  const sessionName = `${secure ? '__Secure-' : ''}${prefix}.session_token`
  const signed = async (request: Request, which: string, by: Uint8Array | string) => {
    const header = request.headers.get('cookie')
    // Most readers are nobody; they cost nothing.
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
    // The engine signs its cookies as Hono does.
    sessionToken: (request) => signed(request, sessionName, sessionKey),
    browser: (request) => signed(request, name, key),
    async newBrowser() {
      const id = randomText(random, 18)
      const options = { ...shared, httpOnly: true, maxAge: 30 * DAYS }
      return { id, setCookie: await serializeSigned(name, id, key as never, options) }
    },
    xsrf: (token) => serialize('XSRF-TOKEN', token, { ...shared, maxAge: 365 * DAYS }),
  }
}
