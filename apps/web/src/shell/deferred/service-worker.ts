import { t } from '@lingui/core/macro'
import { touchNow } from '../../ui/first-touch'
import { toast } from '../../ui/toast/toasts'
import { version, versionOf } from '../../app/version'

const LOOK_EVERY = 60 * 60_000
/** Milliseconds after which this page reloads by itself if the newer worker has not taken over. */
const TAKE_OVER_WITHIN = 3_000

/** Announces that a newer version is ready; it takes over when the user agrees, since drafts are saved anyway. */
function offer(waiting: ServiceWorker) {
  // A request that reaches the current worker while the browser stops it keeps the newer one waiting (Chromium), and
  // pressing the button may be the first touch, which loads files. They are loaded now instead.
  touchNow()
  toast({
    title: t`A new version is available`,
    advice: t`Reload to continue. What you’re writing is saved.`,
    action: { label: t`Reload`, run: () => takeOver(waiting) },
  })
}

function takeOver(waiting: ServiceWorker) {
  waiting.postMessage('castaway-take-over')
  // Any other request at that moment has the same effect. The page itself is always the newest one.
  setTimeout(() => location.reload(), TAKE_OVER_WITHIN)
}

/** Whether this page has the server's current version: pages are always fetched, while workers update later. */
async function isNewest(): Promise<boolean> {
  const response = await fetch('/', { cache: 'no-store' })
  return response.ok && versionOf(await response.text()) === version()
}

/**
 * Installs the service worker, so that the app opens offline. Runs when the page is idle. The first worker downloads
 * the whole app, so this file is not loaded for people who only look at one page.
 * @returns a function that stops checking for newer versions
 */
export function startServiceWorker(): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || !workers) return () => {}
  let timer: ReturnType<typeof setInterval> | undefined
  const hadOne = workers.controller !== null
  // The first worker takes over a page that is already current, and a later worker may do so too.
  let isNew = !hadOne
  const reload = () => {
    if (!isNew) location.reload()
  }
  const waits = async (worker: ServiceWorker) => {
    isNew = await isNewest().catch(() => false)
    if (isNew) worker.postMessage('castaway-take-over-alone')
    else offer(worker)
  }
  const start = async () => {
    const registration = await workers.register('/sw.js', { updateViaCache: 'none' })
    const watch = (worker: ServiceWorker | null) =>
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && workers.controller) void waits(worker)
        if (worker.state === 'activated') worker.postMessage('castaway-warm')
      })
    if (registration.waiting && workers.controller) void waits(registration.waiting)
    watch(registration.installing)
    registration.addEventListener('updatefound', () => watch(registration.installing))
    // It became active while this page was loading.
    if (!workers.controller) registration.active?.postMessage('castaway-claim')
    registration.active?.postMessage('castaway-warm')
    timer = setInterval(() => void registration.update().catch(() => {}), LOOK_EVERY)
  }
  workers.addEventListener('controllerchange', reload)
  let ended = false
  const begin = () => {
    if (!ended) void start().catch(() => {})
  }
  const idle = setTimeout(begin, 1_500)
  return () => {
    ended = true
    clearTimeout(idle)
    clearInterval(timer)
    workers.removeEventListener('controllerchange', reload)
  }
}
