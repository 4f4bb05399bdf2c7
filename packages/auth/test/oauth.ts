import type { TestResponse, Browser } from './browser'

/** For tests: signing in at another service, as a user's browser does. */

/** The result that the last page of a window reports to its opener. */
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

/** The user's choice at a simulated service. */
export type AccountChoice = { as: string } | { deny: 'yes' } | { suspended: string }

/** @returns the URL on our origin that the service redirects the browser to */
export const chooseAccount = async (url: string, pressed: AccountChoice): Promise<string> => {
  const answer = await send(url, { ...pressed })
  const location = answer.headers.get('location')
  if (location) return pathOf(location)
  // Apple responds with a form that its page submits, without our cookies.
  const page = await answer.text()
  const action = /action="([^"]*)"/.exec(page)?.[1]
  if (!action) throw new Error(`The service answered ${answer.status}: ${page}`)
  const fields = [...page.matchAll(/name="([^"]*)" value="([^"]*)"/g)]
  const form = Object.fromEntries(fields.map(([, name, value]) => [name, unescapeHtml(value!)]))
  return pathOf((await send(unescapeHtml(action), form)).headers.get('location')!)
}

/** The same for a service that responds in the URL fragment. @returns the fragment's parameter with that name */
export const chooseInFragment = async (
  url: string,
  pressed: AccountChoice,
  name: string,
): Promise<string> => {
  const location = (await send(url, { ...pressed })).headers.get('location') ?? ''
  return new URLSearchParams(new URL(location).hash.slice(1)).get(name) ?? ''
}

/** Follows the callback, and reads the result from the window's page. */
export const followCallback = async (browser: Browser, path: string): Promise<WindowResult> =>
  windowResultOf(await (await browser.fetch(path, { redirect: 'manual' })).text())

export const windowResultOf = (page: string): WindowResult => {
  const message = /data-message="([^"]*)"/.exec(page)?.[1]
  if (!message) throw new Error(`This is no page of a window: ${page}`)
  return JSON.parse(unescapeHtml(message))
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

const named: Record<string, string> = { amp: '&', gt: '>', lt: '<', quot: '"' }

/** Decodes what the server escapes in HTML. */
export const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string) =>
    code === undefined ? named[name]! : String.fromCharCode(Number(code)),
  )
