import type { TestResponse, Browser } from './test-browser'

/** Going to another service and back, as a person's browser does it; for tests. */

/** How the window ended: what its last page tells the page that opened it. */
export interface WindowResult {
  state: string
  ok: boolean
  code?: string
}

export const startOAuth = (
  browser: Browser,
  type: string,
  body: Record<string, unknown> = {},
): Promise<TestResponse> => browser.send('POST', `/login/oauth/${type}/start`, body)

/** What someone presses at a simulated service. */
export type AccountChoice = { as: string } | { deny: 'yes' } | { suspended: string }

/** @returns the address, below our own origin, that the service sends the browser back to */
export const chooseAccount = async (url: string, pressed: AccountChoice): Promise<string> => {
  const answer = await send(url, { ...pressed })
  const location = answer.headers.get('location')
  if (location) return pathOf(location)
  // Apple: a form that its page sends, without our cookies.
  const page = await answer.text()
  const action = /action="([^"]*)"/.exec(page)?.[1]
  if (!action) throw new Error(`The service answered ${answer.status}: ${page}`)
  const fields = [...page.matchAll(/name="([^"]*)" value="([^"]*)"/g)]
  const form = Object.fromEntries(fields.map(([, name, value]) => [name, unescape(value!)]))
  return pathOf((await send(unescape(action), form)).headers.get('location')!)
}

/** The same for a service that answers behind the `#` of the address. @returns what stands there by that name */
export const chooseInFragment = async (
  url: string,
  pressed: AccountChoice,
  name: string,
): Promise<string> => {
  const location = (await send(url, { ...pressed })).headers.get('location') ?? ''
  return new URLSearchParams(new URL(location).hash.slice(1)).get(name) ?? ''
}

/** Comes back, and reads what the window's page tells. */
export const followCallback = async (browser: Browser, path: string): Promise<WindowResult> =>
  windowResultOf(await (await browser.fetch(path, { redirect: 'manual' })).text())

export const windowResultOf = (page: string): WindowResult => {
  const message = /data-message="([^"]*)"/.exec(page)?.[1]
  if (!message) throw new Error(`This is no page of a window: ${page}`)
  return JSON.parse(unescape(message))
}

const send = (url: string, form: Record<string, string>) =>
  fetch(url.replace('localhost', '127.0.0.1'), {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return `${pathname}${search}`
}

const unescape = (text: string): string =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
