import { useId, useLayoutEffect, useRef } from 'react'
import { useLoginContext } from './context'
import type { OpenModal } from './modal-store'
import { LoginPanel } from './LoginPanel'

/** The panel in a modal window, based on the browser's <dialog>, which traps and restores the focus. */
export default function LoginModal({ request }: { request: OpenModal }) {
  const { strings } = useLoginContext()
  const ref = useRef<HTMLDialogElement>(null)
  const title = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog?.open) dialog?.showModal()
    // The dialog is closed before the element is removed, because closing restores the focus.
    return () => dialog?.close()
  }, [])
  const { purpose = 'sign-in' } = request
  return (
    <dialog
      ref={ref}
      className="login-modal"
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault()
        request.end(null)
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) request.end(null)
      }}
    >
      <div className="login-window">
        <header className="login-window-bar">
          <h1 id={title}>
            {purpose === 'sign-in'
              ? strings.modal.signIn
              : purpose === 'link'
                ? strings.modal.link
                : strings.modal.mfa}
          </h1>
          <button
            type="button"
            className="login-close"
            aria-label={strings.modal.close}
            onClick={() => request.end(null)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M18 6 6 18M6 6l12 12" />
            </svg>
          </button>
        </header>
        <div className="login-window-body">
          <LoginPanel {...request} onDone={request.end} />
        </div>
      </div>
    </dialog>
  )
}
