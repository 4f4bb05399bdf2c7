import { type Client, CastawayProvider, createCastaway } from '@castaway/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { NotificationRow } from './NotificationRow'
import type { NotificationLike, Person } from './notification-rows'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

let root: Root | undefined
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const person = (fid: number): Person => ({ fid, username: `u${fid}`, display_name: `Name ${fid}` })

async function show(notification: Partial<NotificationLike>, hidden: number[] = []) {
  vi.stubGlobal('fetch', async () => Response.json({ user: null, account: null, mode: 'island' }))
  const castaway = createCastaway({
    client: {} as Client,
    queryClient: new QueryClient(),
    onFailure: () => undefined,
  })
  const row = (
    <NotificationRow
      notification={{
        type: 'likes',
        most_recent_timestamp: '2026-01-01T00:00:00.000Z',
        seen: false,
        ...notification,
      }}
      isNew
      own={person(1)}
      isShownPerson={({ fid }) => !hidden.includes(fid)}
    />
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: () => row }),
    history: createMemoryHistory(),
  })
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () => {
    root!.render(
      <QueryClientProvider client={castaway.queryClient}>
        <CastawayProvider value={castaway}>
          <RouterProvider router={router as never} />
        </CastawayProvider>
      </QueryClientProvider>,
    )
    await router.load()
  })
  return place
}

const links = (place: HTMLElement) =>
  [...place.querySelectorAll('a')].map((each) => each.getAttribute('href'))

it('a row shows the people and links to the cast; hidden people are only counted', async () => {
  const place = await show(
    {
      reactions: [{ user: person(2) }, { user: person(3) }],
      cast: { hash: '0x0a', text: 'Low tide', author: person(1) },
    },
    [3],
  )
  expect(place.textContent).toContain('Name 2 and 1 other liked your cast')
  expect(place.textContent).not.toContain('Name 3')
  expect(links(place)).toEqual(['/@u2', '/@u2', '/cast/0x0a'])
  expect(place.textContent).toContain('New')
})

it('a row of a deleted cast says so and links nowhere', async () => {
  const place = await show({ reactions: [{ user: person(2) }] })
  expect(place.textContent).toContain('This cast was deleted.')
  expect(links(place)).not.toContain('/cast/undefined')
})

it('one follower links to their profile, several to the list', async () => {
  const one = await show({ type: 'follows', follows: [{ user: person(2) }] })
  expect(new Set(links(one))).toEqual(new Set(['/@u2']))
  await act(async () => root?.unmount())
  const many = await show({
    type: 'follows',
    count: 12,
    follows: [{ user: person(2) }, { user: person(3) }],
  })
  expect(many.textContent).toContain('Name 2, Name 3, and 10 others followed you')
  expect(links(many)).toContain('/@u1?tab=followers')
})

it('an unknown type is shown without an error', async () => {
  const place = await show({ type: 'constructor' })
  expect(place.textContent).toContain('Someone interacted with you')
})

it('a large group opens to everyone in it', async () => {
  const people = Array.from({ length: 12 }, (_, index) => ({ user: person(index + 2) }))
  const place = await show({
    reactions: people,
    count: 12,
    cast: { hash: '0x0a', author: person(1) },
  })
  expect(place.textContent).toContain('Name 2, Name 3, and 10 others liked your cast')
  expect(place.textContent).not.toContain('@u13')
  const button = [...place.querySelectorAll('button')].find((each) =>
    /all 12/.test(each.textContent!),
  )!
  await act(async () => button.click())
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect([...place.querySelectorAll('li a')].map((each) => each.getAttribute('href'))).toEqual(
    people.map(({ user }) => `/@${user.username}`),
  )
  await act(async () => button.click())
  expect(place.querySelectorAll('li')).toHaveLength(0)
})
