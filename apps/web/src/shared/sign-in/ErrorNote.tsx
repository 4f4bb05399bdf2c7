import type { ReactNode } from 'react'
import type { LoginErrorText } from './login-error-text'

/** An error with the next step, announced to screen readers when it appears. */
export function ErrorNote({
  failure,
  children,
}: {
  failure: LoginErrorText
  children?: ReactNode
}) {
  return (
    <div role="alert" className="rounded-card border border-danger bg-danger-wash px-4 py-3">
      <p className="font-semibold text-danger">{failure.title}</p>
      <p className="text-small text-pretty">{failure.next}</p>
      {children ? <div className="mt-2.5 flex flex-wrap gap-2">{children}</div> : null}
    </div>
  )
}
