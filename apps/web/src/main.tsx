import { t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { clientOf } from '@castaway/client'
import { setTabAccount, CastawayProvider, createCastaway, meQuery } from '@castaway/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { connection, monitoredFetch } from './app/connection'
import { setApp } from './app/current-app'
import { reopensMiniApp } from './shared/mini-apps/host-marker'
import { setSnapshotState, snapshotState } from './shared/query-persistence/snapshot-marker'
import { bundledOperations } from './app/operations'
import { router } from './router'
import './styles/app.css'
import { leaveDialogEntries } from './ui/dialog/dialog-entries'
import { toast } from './ui/toast/toasts'
import { toastError } from './ui/toast/toast-error'
import { isLanguage, onLanguage, activateLanguage } from './i18n/language'

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The client has already retried where that is safe.
      retry: false,
      refetchOnWindowFocus: false,
      // Offline, a read fails at once with a message; failed reads are retried automatically.
      networkMode: 'always',
      refetchOnReconnect: true,
      gcTime: 30 * 60_000,
    },
  },
})

const castaway = createCastaway({
  client: clientOf({ baseUrl: '/api', fetch: monitoredFetch }, bundledOperations),
  queryClient,
  onFailure: (error) => void toastError(error),
  onChange: () => setSnapshotState('none'),
})
setApp(castaway)

// Another tab of the site reports that another user is signed in now.
new BroadcastChannel('castaway-session').onmessage = ({ data }) => {
  const me = queryClient.getQueryData(meQuery.queryKey)
  // Data fetched earlier may belong to the previous session.
  if (!me) return void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  const known = me.user
  const same = (known?.id ?? null) === data.user && (known?.isGuest ?? false) === data.isGuest
  if (same) return
  setTabAccount(null)
  void castaway.reset()
}

// A version that was replaced on the server can no longer load its chunks. When the server is unreachable, another
// message says so already. The caller that requested the chunk gets the error too.
let announcedAt = -Infinity
window.addEventListener('vite:preloadError', () => {
  if (!navigator.onLine || !connection.read().reached) return
  // Chunks are requested repeatedly.
  if (performance.now() - announcedAt < 60_000) return
  announcedAt = performance.now()
  toast({
    title: t`A new version is available`,
    advice: t`Reload to continue. What you’re writing is saved.`,
    action: { label: t`Reload`, run: () => location.reload() },
  })
})

/** The whole app, rerendered when the language changes. */
function App() {
  const language = useSyncExternalStore(onLanguage, () => i18n.locale)
  return <RouterProvider key={language} router={router} />
}

leaveDialogEntries(Number(reopensMiniApp))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const app = createRoot(root)
const show = () =>
  app.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <CastawayProvider value={castaway}>
          <App />
        </CastawayProvider>
      </QueryClientProvider>
    </StrictMode>,
  )

// The page's first script has chosen the language. If its catalog cannot be loaded, English is used, which is always
// available.
const { lang } = document.documentElement
const translated =
  isLanguage(lang) && lang !== 'en'
    ? activateLanguage(lang).catch(() => activateLanguage('en'))
    : undefined
// Returning users start with the snapshot of their last visit, and offline even if they have changed something since.
const snapshot = snapshotState()
const restored =
  snapshot === 'current' || (snapshot === 'outdated' && !navigator.onLine)
    ? import('./shared/query-persistence/query-persistence')
        .then((file) => file.restoreQueries(castaway))
        .catch(() => {})
    : undefined
if (translated || restored) void Promise.all([translated, restored]).then(show)
else show()
