import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../test/app'
import { applyAppearance, readAppearance } from '../../shared/choices/appearance'

const account = { fid: 7, username: 'keeper', display_name: 'Keeper', signer: 'approved' }
const answer = async () => ({ casts: [], users: [], channels: [], result: { casts: [] }, next: {} })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () =>
    Response.json({ user: { id: 'u', isGuest: false }, account, accounts: [], mode: 'island' }),
  )
})
afterEach(() => applyAppearance({ ...readAppearance(), home: 'following' }))

const chosen = async ({ place, settle }: Awaited<ReturnType<typeof renderApp>>) => {
  await act(() => vi.dynamicImportSettled())
  await settle()
  return place.querySelector('[aria-label=Feeds] [aria-selected=true]')?.textContent
}

it('Home opens on the chosen tab if the URL names none', async () => {
  applyAppearance({ ...readAppearance(), home: 'trending' })
  expect(await chosen(await renderApp('/', answer))).toBe('Trending')
})

it('Home opens on the tab that the URL names', async () => {
  applyAppearance({ ...readAppearance(), home: 'trending' })
  expect(await chosen(await renderApp('/?tab=following', answer))).toBe('Following')
})

it('the start tab has the plain URL, the others have a parameter', async () => {
  applyAppearance({ ...readAppearance(), home: 'for-you' })
  const open = await renderApp('/', answer)
  expect(await chosen(open)).toBe('For you')
  const press = (id: string) =>
    act(async () => open.place.querySelector<HTMLElement>(`[data-tab=${id}]`)?.click())
  await press('following')
  expect(await chosen(open)).toBe('Following')
  expect(open.app.state.location.href).toBe('/?tab=following')
  await press('for-you')
  expect(await chosen(open)).toBe('For you')
  expect(open.app.state.location.href).toBe('/')
})

it('the start tab does not change while someone reads, whatever another device chose', async () => {
  const open = await renderApp('/', answer)
  expect(await chosen(open)).toBe('Following')
  applyAppearance({ ...readAppearance(), home: 'trending' })
  await act(() => open.app.navigate({ to: '/', search: { tab: 'for-you' } }))
  expect(await chosen(open)).toBe('For you')
  await act(async () => open.app.history.back())
  expect(await chosen(open)).toBe('Following')
})
