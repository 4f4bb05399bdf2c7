import { type Account, CastawayProvider, type Castaway, meQuery } from '@castaway/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AuthorChoice } from './AuthorChoice'

const account = (
  fid: number,
  username: string,
  signer: Account['signer'] = 'approved',
): Account => ({
  fid,
  username,
  display_name: username.toUpperCase(),
  pfp_url: '',
  signer,
})

let root: Root
let chosen: number[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  chosen = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function show(value: number, accounts: Account[]) {
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, {
    user: { id: 'u', isGuest: false },
    account: accounts[0] ?? null,
    accounts,
    mode: 'island',
  })
  function Page() {
    const [fid, setFid] = useState(value)
    return (
      <AuthorChoice
        value={fid}
        onChange={(next) => {
          chosen.push(next)
          setFid(next)
        }}
      />
    )
  }
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <CastawayProvider value={{ queryClient: client } as Castaway}>
          <Page />
        </CastawayProvider>
      </QueryClientProvider>,
    ),
  )
}
const words = () => document.body.textContent
const button = () => document.querySelector('button')

test('one account is named without a choice', async () => {
  await show(7, [account(7, 'ana')])
  expect(words()).toContain('as @ana')
  expect(button()).toBeNull()
})

test('several accounts are offered; one that cannot cast says why and cannot be chosen', async () => {
  await show(7, [account(7, 'ana'), account(9, 'club'), account(11, 'old', 'revoked')])
  expect(button()?.getAttribute('aria-label')).toBe('Casting as @ana. Choose another account')
  await act(async () => button()!.click())
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitemradio]')]
  expect(items.map((item) => item.getAttribute('aria-checked'))).toEqual(['true', 'false', 'false'])
  expect(items[2]!.textContent).toContain('can’t cast anymore')
  await act(async () => items[2]!.click())
  expect(chosen).toEqual([])
  await act(async () => items[1]!.click())
  expect(chosen).toEqual([9])
  expect(button()?.getAttribute('aria-label')).toContain('Casting as @club')
})

test('a draft of a removed account says so, and has no author until one is chosen', async () => {
  await show(5, [account(7, 'ana')])
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'no longer one of your accounts',
  )
  expect(chosen).toEqual([])
  await act(async () => button()!.click())
  expect(chosen).toEqual([7])
})
