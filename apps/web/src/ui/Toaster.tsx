/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an <output> may not hold blocks */
import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { classes } from './classes'
import { dismissToast, toastStore } from './toasts'

const actionClass = 'shrink-0 font-semibold text-accent hover:underline'

/** Where toasts stand: above the bottom bar, read out politely. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex flex-col items-center gap-2 px-4 mid:bottom-6"
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={classes(
            'pointer-events-auto flex w-full max-w-md animate-appear items-start gap-3 rounded-card border bg-raised py-3 ps-4 pe-2 shadow-lift',
            toast.tone === 'bad' ? 'border-danger' : 'border-line',
          )}
        >
          <div className="min-w-0 flex-1 py-0.5">
            <p className={classes('font-semibold', toast.tone === 'bad' && 'text-danger')}>
              {toast.title}
            </p>
            {toast.advice ? <p className="text-small text-ink-soft">{toast.advice}</p> : null}
          </div>
          <div className="flex items-center gap-1">
            {toast.action === undefined ? null : 'to' in toast.action ? (
              <Link
                to={toast.action.to}
                className={classes(actionClass, 'py-0.5')}
                onClick={() => dismissToast(toast.id)}
              >
                {toast.action.label}
              </Link>
            ) : (
              <RunButton toast={toast.id} label={toast.action.label} run={toast.action.run} />
            )}
            <button
              type="button"
              aria-label={t`Dismiss`}
              className="grid size-7 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
              onClick={() => dismissToast(toast.id)}
            >
              <X size={16} />
            </button>
          </div>
        </div>
      ))}
    </div>
  )
}

function RunButton({ toast, label, run }: { toast: number; label: string; run: () => void }) {
  return (
    <button
      type="button"
      className={actionClass}
      onClick={() => {
        dismissToast(toast)
        run()
      }}
    >
      {label}
    </button>
  )
}
