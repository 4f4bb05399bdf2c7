/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- an <output> may not contain block elements; it only tracks hover and focus */
import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '../classes'
import { requestClose, topDialog } from '../dialog/open-dialogs'
import { dismissToast, pauseToasts, type Toast, toastStore } from './toasts'

const actionClass = 'shrink-0 font-semibold text-accent hover:underline'

/** Milliseconds that a live region has to exist before text is inserted, or screen readers do not announce it. */
const READY_AFTER = 120

/** The toast container: above the bottom bar, or in the topmost dialog, because everything beneath it is inert. */
export function Toaster() {
  const dialog = useSyncExternalStore(topDialog.subscribe, topDialog.read)
  // Ids of announced toasts: in another region they are only shown.
  const [announced] = useState(() => new Set<number>())
  const region = (
    <Region
      announced={announced}
      inDialog={dialog !== null}
      overSheet={dialog?.dataset.sheet !== undefined}
    />
  )
  return dialog ? createPortal(region, dialog) : region
}

interface RegionProps {
  announced: Set<number>
  inDialog: boolean
  /** On phones the dialog is a sheet at the bottom, so the toasts are shown at the top. */
  overSheet: boolean
}

function Region({ announced, inDialog, overSheet }: RegionProps) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const [isReady, setReady] = useState(false)
  const shown = isReady ? toasts : toasts.filter(({ id }) => announced.has(id))
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), READY_AFTER)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isReady) return
    // A region that disappears at once with its dialog has announced nothing: the next one does.
    const timer = setTimeout(() => {
      for (const { id } of toasts) announced.add(id)
    }, READY_AFTER)
    return () => clearTimeout(timer)
  }, [isReady, toasts, announced])

  const ref = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const isWithin = useRef(false)
  // The focused toast is gone: the focus returns to the previous element, or moves to the next toast.
  useEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body) return
    isWithin.current = false
    pauseToasts(false)
    const back = cameFrom.current?.isConnected ? cameFrom.current : null
    ;(back ?? ref.current?.querySelector('button'))?.focus()
  }, [shown])
  useEffect(() => () => pauseToasts(false), [])
  const enter = ({ relatedTarget }: FocusEvent) => {
    pauseToasts(true)
    isWithin.current = true
    if (relatedTarget instanceof HTMLElement && !ref.current?.contains(relatedTarget)) {
      cameFrom.current = relatedTarget
    }
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    // The focus moved within the toasts, or the window lost it for a while.
    if (relatedTarget ? ref.current?.contains(relatedTarget) : !document.hasFocus()) return
    isWithin.current = false
    pauseToasts(false)
  }
  return (
    <div
      ref={ref}
      role="status"
      aria-live="polite"
      onFocus={enter}
      onBlur={leave}
      onPointerEnter={() => pauseToasts(true)}
      onPointerLeave={() => pauseToasts(isWithin.current)}
      className={classes(
        'pointer-events-none fixed inset-x-0 z-50 flex flex-col items-center gap-2 px-4 text-ink mid:top-auto mid:bottom-6',
        overSheet ? 'top-4' : 'bottom-20',
      )}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} inDialog={inDialog} />
      ))}
    </div>
  )
}

function ToastCard({ toast, inDialog }: { toast: Toast; inDialog: boolean }) {
  const { id, tone, title, advice, action, undo } = toast
  return (
    <div
      className={classes(
        'pointer-events-auto flex w-full max-w-md animate-appear items-start gap-3 rounded-card border bg-raised py-3 ps-4 pe-2 shadow-lift',
        tone === 'bad' ? 'border-danger' : 'border-line',
      )}
    >
      <div className="min-w-0 flex-1 py-0.5">
        <p className={classes('font-semibold', tone === 'bad' && 'text-danger')}>{title}</p>
        {advice ? <p className="text-small text-ink-soft">{advice}</p> : null}
      </div>
      <div className="flex items-center gap-1">
        {undo ? (
          <button
            type="button"
            className={classes(actionClass, 'pe-2')}
            onClick={() => {
              dismissToast(id)
              undo()
            }}
          >
            {t`Undo`}
          </button>
        ) : null}
        {action === undefined ? null : 'to' in action ? (
          <Link
            to={action.to}
            className={classes(actionClass, 'py-0.5')}
            onClick={() => {
              dismissToast(id)
              // The action navigates to a screen, which is beneath the dialog.
              if (inDialog) requestClose()
            }}
          >
            {action.label}
          </Link>
        ) : (
          <button
            type="button"
            className={actionClass}
            onClick={() => {
              dismissToast(id)
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          aria-label={t`Dismiss`}
          className="grid size-7 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
          onClick={() => dismissToast(id)}
        >
          <X size={16} />
        </button>
      </div>
    </div>
  )
}
