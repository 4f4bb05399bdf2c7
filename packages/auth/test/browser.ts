import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

export interface TestResponse {
  status: number
  headers: Headers
  // oxlint-disable-next-line no-explicit-any -- tests look into whatever came
  body: any
}

export interface Browser {
  cookies: Map<string, string>
  /** `fetch` with this browser's cookies and origin, for code written for browsers. */
  fetch: typeof fetch
  get(path: string): Promise<TestResponse>
  /** A state change as our own pages send it: with origin and XSRF header. `headers` can override them. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string | null>,
  ): Promise<TestResponse>
  /** Requests a nonce, signs and submits. */
  signIn(account: PrivateKeyAccount, change?: SignInOverrides): Promise<TestResponse>
}

export interface SignInOverrides {
  message?: Partial<Parameters<typeof createSiweMessage>[0]>
  text?: (message: string) => string
  signature?: (signature: Hex) => string
  body?: Record<string, unknown>
  headers?: Record<string, string | null>
}

/** The parts of an error response: status, code and property. */
export const resultOf = ({ status, body }: TestResponse) => [status, body.code, body.property]

/**
 * Simulates a browser: cookies, `Origin` and the XSRF header.
 * @param url URL where people open the site
 * @param server where it listens, if that differs
 * @param always headers of every request
 */
export const createBrowser = (
  url: string,
  server = url,
  always: Record<string, string> = {},
): Browser => {
  const cookies = new Map<string, string>()
  const withCookies = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(always)) headers.set(name, value)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(`${server.replace('localhost', '127.0.0.1')}${path}`, {
      ...init,
      headers,
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split('; ')
      const at = pair.indexOf('=')
      if (rest.includes('Max-Age=0')) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
  const call = async (path: string, init: RequestInit): Promise<TestResponse> => {
    const response = await withCookies(path, init)
    const text = await response.text()
    let body: unknown = text
    try {
      body = JSON.parse(text)
    } catch {}
    return { status: response.status, headers: response.headers, body }
  }
  const browser: Browser = {
    cookies,
    fetch: (path, init = {}) =>
      withCookies(String(path), { ...init, headers: { ...init.headers, origin: url } as never }),
    get: (path) => call(path, {}),
    async send(method, path, body, spoiled = {}) {
      if (!cookies.has('XSRF-TOKEN')) await call('/login/session', {})
      const headers: Record<string, string> = {
        origin: url,
        'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
      }
      if (body !== undefined) headers['content-type'] = 'application/json'
      for (const [name, value] of Object.entries(spoiled)) {
        if (value === null) delete headers[name]
        else headers[name] = value
      }
      const content = typeof body === 'string' ? body : JSON.stringify(body)
      return call(path, { method, headers, ...(body === undefined ? {} : { body: content }) })
    },
    async signIn(account, change = {}) {
      const { body } = await call('/login/nonce', {})
      const proper = createSiweMessage({
        address: account.address,
        chainId: 1,
        domain: new URL(url).host,
        uri: url,
        version: '1',
        nonce: body.nonce,
        issuedAt: new Date(body.issuedAt),
        ...change.message,
      })
      const message = change.text?.(proper) ?? proper
      const signed = await account.signMessage({ message })
      const signature = change.signature?.(signed) ?? signed
      return browser.send(
        'POST',
        '/login/wallet',
        { message, signature, ...change.body },
        change.headers,
      )
    },
  }
  return browser
}

export const newAccount = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())
