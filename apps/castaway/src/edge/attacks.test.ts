import { createBrowser, newAccount } from '@castaway/auth/test-browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWNER_KEY, startIn, type Instance } from '../../test/setups'
import { routeTable } from './table/index'

/** Every row of the route table on a public server, as a stranger would try it. */

let instance: Instance
beforeAll(async () => {
  instance = await startIn('public host', {
    CASTAWAY_API_KEYS: OWNER_KEY,
    CASTAWAY_LIMITS: 'off',
    CASTAWAY_CHAIN: 'off',
  })
})
afterAll(() => instance?.close())

/** A path of the row, with a value that nothing has for each parameter. */
const pathOf = (path: string) => path.replaceAll(/:\w+/g, '1').replace('*', 'x')
/** A public server has neither what is for this machine only nor the content of the hostile world. */
const rows = routeTable
  .filter(({ from }) => from !== 'this machine')
  .filter(({ path }) => !path.startsWith('/_') && !path.startsWith('/trap'))
  .map((row) => ({ ...row, method: row.method === '*' ? ('POST' as const) : row.method }))
const json = { 'content-type': 'application/json', accept: 'application/json' }
/** Node declares no length for the body of a DELETE request by itself. */
const empty = { body: '{}', headers: { ...json, 'content-length': 2 } }

const changing = rows.filter(({ method, from }) => method !== 'GET' && from === 'own pages')
describe('a page of another site', () => {
  test.each(changing)('cannot call $method $path', async ({ method, path }) => {
    const origin = new URL(instance.running.url).origin
    const browser = createBrowser(origin, instance.at, {})
    await browser.signIn(newAccount())
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await instance.ask(pathOf(path), {
      method,
      ...empty,
      headers: { ...empty.headers, cookie, origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

const forUsers = rows.filter(({ callers }) => callers === 'user' || callers === 'account')
describe('a visitor who is not signed in', () => {
  test.each(forUsers)('cannot call $method $path', async ({ method, path, from }) => {
    const origin = new URL(instance.running.url).origin
    const browser = createBrowser(origin, instance.at, {})
    await browser.get('/login/session')
    const answer = await browser.send(method, pathOf(path), method === 'GET' ? undefined : {})
    expect([from, answer.status]).toEqual([from, 401])
  })
})

const withKey = rows.filter(({ callers }) => callers === 'api key')
describe('a program without a key', () => {
  test.each(withKey)('cannot call $method $path', async ({ method, path }) => {
    const ask = (key: string) =>
      instance.ask(pathOf(path), {
        method,
        ...(method !== 'GET' && empty),
        headers: { ...(method === 'GET' ? json : empty.headers), 'x-api-key': key },
      })
    expect((await ask('')).status).toBe(401)
    expect((await ask('not-a-key-of-this-server')).status).toBe(401)
  })
})

// The server’s own state is answered before anything else, without reading a body.
const reading = rows.filter(({ path }) => path !== '/healthz' && path !== '/readyz')
describe('a body over the limit', () => {
  test.each(reading)('is refused unread at $method $path', async ({ method, path, maxBody }) => {
    const answer = await instance.ask(pathOf(path), {
      method,
      headers: { ...json, 'content-length': maxBody + 1, connection: 'close' },
    })
    expect(answer.status).toBe(413)
  })
})

test('the server reported no errors', () => {
  expect(instance.reported.filter((line) => line instanceof Error)).toEqual([])
})
