/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an <output> may not contain block elements */
import { plural, t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { CloudOff, TriangleAlert, WifiOff } from 'lucide-react'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { connection } from '../../app/connection'
import { useOutbox } from './use-outbox'
import { firstTouch } from '../../ui/first-touch'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const loadDialog = () => import('./QueuedChangesDialog')
const QueuedChangesDialog = lazyWithRetry(loadDialog)

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const clockTime = (at: number) =>
  new Date(at).toLocaleTimeString(i18n.locale, { hour: 'numeric', minute: '2-digit' })

const queuedLabel = (count: number) =>
  plural(count, { one: '# unsent change', other: '# unsent changes' })
const refusedLabel = (count: number) =>
  plural(count, { one: '# change couldn’t be sent', other: '# changes couldn’t be sent' })

/**
 * One unobtrusive line while the page is offline, or the server or the network isn't responding. It causes no layout
 * shift.
 */
export function ConnectionStatus() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const { reached, stale, heardAt } = useSyncExternalStore(connection.subscribe, connection.read)
  const { outbox, entries } = useOutbox()
  const [open, setOpen] = useState(false)
  // The dialog is needed when nothing can be loaded, so it is preloaded.
  useEffect(
    () =>
      void firstTouch()
        .then(loadDialog)
        .catch(() => {}),
    [],
  )
  const refused = entries.filter((each) => each.refused).length
  const waiting = entries.length - refused
  const isAway = !online || !reached

  const parts: string[] = []
  if (!online) parts.push(t`You’re offline`)
  else if (!reached) parts.push(t`The server isn’t responding`)
  else if (stale !== null) parts.push(t`The network isn’t responding`)
  const from = isAway ? heardAt : stale
  if (parts.length > 0 && from !== null) {
    const time = clockTime(from)
    parts.push(t`last updated at ${time}`)
  }
  if (waiting > 0) parts.push(queuedLabel(waiting))
  if (refused > 0) parts.push(refusedLabel(refused))
  // While online, writes that are sent within a moment need no line.
  const shows = isAway || stale !== null || refused > 0
  const Icon = isAway ? WifiOff : refused > 0 ? TriangleAlert : CloudOff
  return (
    <>
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 flex justify-center px-3 pb-2 mid:bottom-0 mid:pb-4"
      >
        {shows ? (
          <p className="pointer-events-auto flex max-w-full animate-appear items-center gap-2.5 rounded-full border border-line bg-raised py-1.5 ps-3.5 pe-3.5 text-small font-medium shadow-lift">
            <Icon size={15} aria-hidden="true" className="shrink-0 text-ink-soft" />
            <span className="min-w-0">{parts.join(' · ')}</span>
            {entries.length > 0 ? (
              <button
                type="button"
                onClick={() => setOpen(true)}
                className="min-h-6 shrink-0 font-semibold text-accent hover:underline"
              >
                {t({ message: 'Show', context: 'opens the list of queued changes' })}
              </button>
            ) : null}
          </p>
        ) : null}
      </div>
      {open && outbox ? (
        <Suspense>
          <QueuedChangesDialog outbox={outbox} entries={entries} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
