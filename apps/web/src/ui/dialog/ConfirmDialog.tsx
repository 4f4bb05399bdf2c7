import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../Button'
import { loadErrorMessage } from '../errors/load-error-message'
import { focusOnMount } from '../form/focus-on-mount'
import { Dialog } from './Dialog'

interface ConfirmDialogProps {
  /** The question. */
  title: string
  /** What will happen. */
  children: ReactNode
  /** Label of the confirming button, a verb. */
  action: string
  /** `primary` if nothing is lost. */
  tone?: 'destructive' | 'primary'
  /** Whether something has to be filled in before it can be confirmed. */
  disabled?: boolean
  /**
   * Runs the action. The dialog closes when it is done, and stays with the error message when it rejects. Until then it
   * can’t be closed: closing would look like a cancellation.
   */
  onConfirm: () => Promise<unknown> | void
  onClose: () => void
  /** The message for an error in one or more sentences; undefined if the user canceled. */
  describeError?: (error: unknown) => string | undefined | Promise<string>
}

async function describe(error: unknown): Promise<string> {
  const { title, advice } = await loadErrorMessage(error)
  return advice ? `${title}. ${advice}` : title
}

/** Asks for confirmation of something that can’t be undone. Cancel has the focus, so that Enter alone deletes nothing. */
export function ConfirmDialog({
  title,
  children,
  action,
  tone = 'destructive',
  disabled = false,
  onConfirm,
  onClose,
  describeError = describe,
}: ConfirmDialogProps) {
  const aboutId = useId()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const confirmButton = useRef<HTMLButtonElement>(null)
  useFocusOnScreen()
  // While it was busy, the button was disabled and lost the focus.
  useEffect(() => {
    if (message !== undefined) confirmButton.current?.focus()
  }, [message])
  const confirm = async () => {
    setBusy(true)
    setMessage(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setMessage(await describeError(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      role="alertdialog"
      aria-describedby={aboutId}
      title={title}
      width="narrow"
      onClose={() => {
        if (!busy) onClose()
      }}
    >
      <form
        className="px-6 pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && !disabled) void confirm()
        }}
      >
        <div id={aboutId} className="space-y-2 text-pretty text-ink-soft">
          {children}
        </div>
        <p role="alert" className="mt-4 text-pretty text-danger empty:hidden">
          {message}
        </p>
        {/* Stays in sight below a long text. */}
        <div className="sticky bottom-0 -mx-6 mt-3 flex flex-wrap justify-end gap-2 bg-surface px-6 pt-3 pb-[calc(1.5rem+env(safe-area-inset-bottom))]">
          <Button ref={focusOnMount} disabled={busy} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button ref={confirmButton} type="submit" tone={tone} busy={busy} disabled={disabled}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Moves the focus to the screen if the button that opened the dialog was removed with what was deleted. */
function useFocusOnScreen() {
  useEffect(
    () => () => {
      const { activeElement, body } = document
      if (activeElement && activeElement !== body) return
      document.getElementById('screen')?.focus({ preventScroll: true })
    },
    [],
  )
}
