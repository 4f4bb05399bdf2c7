import { t } from '@lingui/core/macro'
import { type ReactNode, useId } from 'react'
import { Button } from '../Button'
import { focusOnMount } from '../form/focus-on-mount'
import { Dialog } from './Dialog'

interface ConfirmDialogProps {
  /** The question. */
  title: string
  /** What will happen. */
  children: ReactNode
  /** Label of the confirming button, a verb. */
  action: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of something that can’t be undone. Cancel has the focus, so that Enter alone deletes nothing. */
export function ConfirmDialog({ title, children, action, onConfirm, onClose }: ConfirmDialogProps) {
  const aboutId = useId()
  return (
    <Dialog
      open
      role="alertdialog"
      aria-describedby={aboutId}
      title={title}
      width="narrow"
      onClose={onClose}
    >
      <div className="px-6 pt-2 pb-[calc(1.5rem+env(safe-area-inset-bottom))]">
        <div id={aboutId} className="space-y-2 text-pretty text-ink-soft">
          {children}
        </div>
        <div className="mt-6 flex justify-end gap-2">
          <Button ref={focusOnMount} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button tone="destructive" onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
