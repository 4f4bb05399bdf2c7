import { CastawayProvider, createCastaway } from '@castaway/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { clientOf } from '@castaway/client'
import { bundledOperations } from '../src/app/operations'
import './gallery.css'
import { Gallery } from './Gallery'

// Components may link to routes and fetch data; in the gallery neither has an effect.
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const castaway = createCastaway({
  client: clientOf({ baseUrl: '/nowhere' }, bundledOperations),
  queryClient,
  onFailure: () => {},
})
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }),
  history: createMemoryHistory(),
})

const theme = new URLSearchParams(location.search).get('theme')
if (theme) document.documentElement.dataset.theme = theme

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <CastawayProvider value={castaway}>
        <RouterProvider router={router as never} />
      </CastawayProvider>
    </QueryClientProvider>
  </StrictMode>,
)
