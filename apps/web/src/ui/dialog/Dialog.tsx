import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classes } from '../classes'
import { IconButton } from '../IconButton'
import { openModal } from './open-dialogs'

export type CloseReason = 'escape' | 'backdrop' | 'button'

export interface DialogProps {
  open: boolean
  /** Called on a request to close; a dialog with unsaved text may stay open. */
  onClose: (reason: CloseReason) => void
  title: string
  /** Shows the title to screen readers only, without a title bar. */
  hideTitle?: boolean
  /**
   * `dialog` is centered (a bottom sheet on phones), `full` fills a phone's screen, `sheet` is a bottom sheet below 700
   * px and centered above.
   */
  variant?: 'dialog' | 'full' | 'sheet'
  /** Width when it is centered on a larger screen. */
  width?: 'narrow' | 'normal' | 'wide'
  /** Shown beside the title, e.g. the submit button. */
  actions?: ReactNode
  /** Shown below the scrolling part, always visible. */
  footer?: ReactNode
  children: ReactNode
}

const widths = { narrow: 'mid:max-w-sm', normal: 'mid:max-w-xl', wide: 'mid:max-w-3xl' }

/** A modal on the native <dialog>: it traps the focus and returns it, and Escape closes it. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  title,
  hideTitle,
  variant = 'dialog',
  width = 'normal',
  actions,
  footer,
  children,
}: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => openModal(ref.current), [])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose('escape')
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose('backdrop')
      }}
      className={classes(
        'fixed inset-0 m-0 max-h-none max-w-none overflow-visible border-0 bg-transparent p-0',
        'size-full items-end justify-center mid:items-start mid:pt-[9vh] open:flex',
      )}
    >
      <div
        className={classes(
          'flex w-full flex-col overflow-hidden border-line bg-surface shadow-lift mid:animate-appear mid:rounded-card mid:border',
          variant === 'full'
            ? 'h-full mid:h-auto mid:max-h-[82vh]'
            : 'max-h-[88vh] animate-rise rounded-t-[20px] border-t mid:max-h-[82vh]',
          widths[width],
        )}
      >
        {hideTitle ? (
          <h2 id={titleId} className="sr-only">
            {title}
          </h2>
        ) : (
          <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line ps-2 pe-3">
            <IconButton
              label={t`Close`}
              tip={false}
              icon={<X size={20} />}
              onClick={() => onClose('button')}
            />
            <h2 id={titleId} className="min-w-0 flex-1 truncate text-prose font-semibold">
              {title}
            </h2>
            {actions}
          </header>
        )}
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        {footer}
      </div>
    </dialog>
  )
}
