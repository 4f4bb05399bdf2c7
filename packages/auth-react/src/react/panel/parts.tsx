import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import type { LoginError } from '@castaway/wallet/errors'
import { useLoginContext } from '../context'

/** Elements that the steps of the panel share. */

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

export function Button({
  tone = 'plain',
  wide,
  children,
  ...rest
}: {
  tone?: 'primary' | 'plain' | 'quiet'
  wide?: boolean
  type?: 'button' | 'submit'
  disabled?: boolean
  onClick?: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      {...rest}
      className={classes('login-button', `login-button-${tone}`, wide && 'login-button-wide')}
    >
      {children}
    </button>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="login-section-title">
        {title}
      </h2>
      {children}
    </section>
  )
}

export const Rows = ({ children }: { children: ReactNode }) => (
  <div className="login-rows">{children}</div>
)

export interface RowProps {
  icon: ReactNode
  title: string
  detail?: string
  /** Short labels at the end of the row, e.g. that it was used last. */
  badges?: readonly (string | null)[]
  onClick: () => void
}

export function Row({ icon, title, detail, badges = [], onClick }: RowProps) {
  return (
    <button type="button" className="login-row" onClick={onClick}>
      {icon}
      <span className="login-row-words">
        <span className="login-row-title">
          <bdi>{title}</bdi>
        </span>
        {detail ? <span className="login-row-detail">{detail}</span> : null}
      </span>
      <Badges badges={badges} />
      <svg className="login-chevron" viewBox="0 0 24 24" aria-hidden="true">
        <path d="m9 18 6-6-6-6" />
      </svg>
    </button>
  )
}

export const Badges = ({ badges }: { badges: readonly (string | null)[] }) =>
  badges.map((badge) =>
    badge ? (
      <span key={badge} className="login-badge">
        {badge}
      </span>
    ) : null,
  )

export function Note({ children }: { children: ReactNode }) {
  return <p className="login-note">{children}</p>
}

/** An error and what to do next, announced to screen readers. */
export function ErrorMessage({
  error,
  strings,
  children,
}: {
  error: LoginError
  /** Title and next step, if the step has a more specific message for the code. */
  strings?: readonly string[] | undefined
  children?: ReactNode
}) {
  const { title, next } = useLoginContext().strings.errors[error.code]
  // The server's or wallet's own message (English only) is added if it is more specific than the title.
  const exact = error.message !== error.title && title === error.title ? `${error.message}. ` : ''
  return (
    <div role="alert" className="login-failure" tabIndex={-1} data-login-failure="">
      <p className="login-failure-title">{strings?.[0] ?? title}</p>
      <p>{strings?.[1] ?? exact + next}</p>
      {children ? <div className="login-failure-actions">{children}</div> : null}
    </div>
  )
}

export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="login-heading">
      <h2 tabIndex={-1} data-login-heading="">
        {title}
      </h2>
      {children ? <p>{children}</p> : null}
    </div>
  )
}

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: string
  /** Error message, announced to screen readers. */
  error?: string | undefined
  after?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function Field({ label, hint, error, after, ...rest }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className="login-field-row">
        <input
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {after}
      </div>
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={classes('login-field-note', Boolean(error) && 'login-field-error')}
      >
        {note}
      </p>
    </div>
  )
}

export function Back({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="login-back" onClick={onClick}>
      <svg className="login-chevron" viewBox="0 0 24 24" aria-hidden="true">
        <path d="m15 18-6-6 6-6" />
      </svg>
      {label}
    </button>
  )
}
