import type { Client } from '@castaway/react'
import { CastawayProvider, createCastaway } from '@castaway/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { router } from '../src/router'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

let root: Root | undefined
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async () => Response.json({ user: null, account: null, mode: 'island' }))
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
})
export const unmountApp = () => act(async () => root?.unmount())

afterEach(async () => {
  await unmountApp()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** Renders the whole app at a path for a guest, on a network that always returns the same response. */
export async function renderApp(address: string, answer: () => Promise<unknown>) {
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
