import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatewayFetch, gatewayJson } from './gateway'
import { meQuery } from './session'
import { setTabAccount, tabAccount } from './tab-account'

let asked: Headers[]
let answer: (headers: Headers) => Response

beforeEach(() => {
  asked = []
  answer = () => Response.json({})
  vi.stubGlobal('fetch', async (_input: unknown, init: RequestInit) => {
    const headers = new Headers(init.headers)
    asked.push(headers)
    return answer(headers)
  })
  setTabAccount(null)
})
afterEach(() => vi.unstubAllGlobals())

const named = () => asked.map((headers) => headers.get('x-castaway-account'))

test('every request names the tab’s account, unless it names another one', async () => {
  await gatewayFetch('/api/x')
  setTabAccount(7)
  await gatewayFetch('/api/x')
  await gatewayFetch('/api/x', { method: 'POST', headers: { 'x-castaway-account': '9' } })
  await gatewayJson('/api/_signer', { as: 9 })
  expect(named()).toEqual([null, '7', '9', '9'])
})

test('a response for another account than requested is an error', async () => {
  setTabAccount(7)
  answer = () => Response.json({}, { headers: { 'x-castaway-account': '9' } })
  await expect(gatewayFetch('/api/x', { method: 'POST' })).rejects.toMatchObject({
    code: 'OTHER_ACCOUNT',
  })
  await expect(gatewayJson('/api/x')).rejects.toMatchObject({ code: 'OTHER_ACCOUNT' })
})

const person = { user: { id: 'u', isGuest: false }, mode: 'island' }

test('a tab keeps its account when the default account changes', async () => {
  const client = new QueryClient()
  answer = () => Response.json({ ...person, account: { fid: 7 } })
  await client.fetchQuery(meQuery)
  expect(tabAccount()).toBe('7')
  expect(sessionStorage.getItem('castaway.account')).toBe('7')
  await client.fetchQuery({ ...meQuery, staleTime: 0 })
  expect(named()).toEqual([null, '7'])
})

test('an account chosen while the session loads is kept', async () => {
  setTabAccount(7)
  answer = (headers) => {
    const fid = Number(headers.get('x-castaway-account'))
    if (fid === 7) setTabAccount(9)
    return Response.json({ ...person, account: { fid } })
  }
  const me = await new QueryClient().fetchQuery(meQuery)
  expect([me.account?.fid, tabAccount(), named()]).toEqual([9, '9', ['7', '9']])
})

test('an account that was removed is replaced by the default one', async () => {
  setTabAccount(7)
  answer = (headers) =>
    headers.get('x-castaway-account') === '7'
      ? Response.json({ code: 'ACCOUNT_NOT_YOURS', message: 'No.' }, { status: 403 })
      : Response.json({ ...person, account: { fid: 9 } })
  const me = await new QueryClient().fetchQuery(meQuery)
  expect(me.account?.fid).toBe(9)
  expect(tabAccount()).toBe('9')
})

test('signing out clears the tab’s account', async () => {
  setTabAccount(7)
  answer = () => Response.json({ user: null, account: null, mode: 'island' })
  await new QueryClient().fetchQuery(meQuery)
  expect(tabAccount()).toBeNull()
})
