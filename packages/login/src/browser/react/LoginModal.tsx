import { useId, useLayoutEffect, useRef } from 'react'
import { useLoginContext } from './context'
import type { OpenModal } from './modal-store'
import { LoginPanel } from './LoginPanel'

/** The panel in a window over the page, on the browser's own <dialog>: it keeps the focus and gives it back. */
export default function LoginModal({ request }: { request: OpenModal }) {
  const { strings } = useLoginContext()
  const ref = useRef<HTMLDialogElement>(null)
  const title = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog?.open) dialog?.showModal()
    // Before the element goes: closing is what gives the focus back to where it was.
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
