import { parseSigned, serialize, serializeSigned } from 'hono/utils/cookie'
import type { Random } from '@castaway/contract'
import { randomText } from '../keys'

const DAYS = 24 * 60 * 60

export interface Cookies {
  /** Which browser this is, from its signed cookie; null when it has none or one that we did not sign. */
  browser(request: Request): Promise<string | null>
  /** A new browser: its id and the `Set-Cookie` that tells it. */
  newBrowser(): Promise<{ id: string; setCookie: string }>
  /** `Set-Cookie` for the XSRF token, which the page's own scripts have to read. */
  xsrf(token: string): string
}

export interface CookieOptions {
  prefix: string
  secure: boolean
  key: Uint8Array
  random: Random
}

export const createCookies = ({ prefix, secure, key, random }: CookieOptions): Cookies => {
  const name = `${prefix}.browser`
  const shared = { path: '/', sameSite: 'Lax', secure } as const
  const header = (request: Request) => request.headers.get('cookie') ?? ''
  return {
    async browser(request) {
      const found = (await parseSigned(header(request), key as never, name))[name]
      return typeof found === 'string' ? found : null
    },
    async newBrowser() {
      const id = randomText(random, 18)
      const options = { ...shared, httpOnly: true, maxAge: 30 * DAYS }
      return { id, setCookie: await serializeSigned(name, id, key as never, options) }
    },
    xsrf: (token) => serialize('XSRF-TOKEN', token, { ...shared, maxAge: 365 * DAYS }),
  }
}
