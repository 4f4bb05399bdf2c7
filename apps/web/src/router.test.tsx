import type { Client } from '@castaway/react'
import { CastawayProvider, createCastaway } from '@castaway/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { router } from './router'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

let root: Root | undefined
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async () => Response.json({ user: null, account: null, mode: 'island' }))
  vi.stubGlobal(
    'EventSource',
    class {
      close() {}
    },
  )
})
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** The whole app at an address, for a guest, on a network of one answer. */
async function open(address: string, answer: () => Promise<unknown>) {
  const methods = new Proxy(
    {},
    { get: (_target, name) => (name === 'then' ? undefined : answer), has: () => true },
  )
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const castaway = createCastaway({
    client: methods as Client,
    queryClient,
    onFailure: () => undefined,
  })
  const app = createRouter({
    ...router.options,
    routeTree: router.routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  await act(async () => {
    root?.render(
      <QueryClientProvider client={queryClient}>
        <CastawayProvider value={castaway}>
          <RouterProvider router={app as never} />
        </CastawayProvider>
      </QueryClientProvider>,
    )
    await app.load()
  })
  const settle = () => act(async () => void (await new Promise((done) => setTimeout(done, 30))))
  await settle()
  return { place, app, settle }
}

const nothing = async () => ({ casts: [], users: [], channels: [], next: { cursor: null } })
const missing = async () => {
  throw Object.assign(new Error('gone'), { code: 'NotFound', status: 404 })
}

describe('addresses', () => {
  it('invites a guest at home, and has words for an empty network', async () => {
    const { place } = await open('/', nothing)
    await vi.waitFor(() => expect(place.textContent).toContain('Sign in or join'))
    await vi.waitFor(() => expect(place.textContent).toContain('Calm waters'))
  })

  it('says what an unknown address is, with a way on', async () => {
    const { place } = await open('/no/such/place', nothing)
    await vi.waitFor(() => expect(place.textContent).toContain('There is nothing at this address'))
    expect(place.querySelector('a[href="/"]')).not.toBeNull()
  })

  it('says in words that a person or a channel is not there', async () => {
    const { place } = await open('/c/nowhere', missing)
    await vi.waitFor(() => expect(place.textContent).toContain('No such channel'))
    await act(async () => root?.unmount())
    const person = await open('/@nobody', missing)
    await vi.waitFor(() => expect(person.place.textContent).toContain('Nobody by that name'))
    expect(person.place.querySelector('a[href^="/search"]')).not.toBeNull()
  })

  it('ignores search parameters it does not know, and keeps plain ones plain', async () => {
    const { app } = await open('/?tab=evil&window=99y', nothing)
    expect(app.state.location.search).not.toMatchObject({ tab: 'evil' })
    await act(async () => app.navigate({ to: '/search', search: { q: '2026' } }))
    expect(app.state.location.searchStr).toBe('?q=2026')
  })
})
