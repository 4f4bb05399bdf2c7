import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classes } from '../classes'

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** Shown below while there is no error. */
  hint?: ReactNode
  /** An error message; announced to screen readers when it appears. */
  error?: ReactNode
  /** An icon or text before the input. */
  before?: ReactNode
  after?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  before,
  after,
  className,
  ...rest
}: TextFieldProps) {
  const own = useId()
  const id = rest.id ?? own
  const note = error ?? hint
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={hideLabel ? 'sr-only' : 'mb-1.5 block text-small font-semibold'}
      >
        {label}
      </label>
      <div
        className={classes(
          'flex h-11 items-center gap-2 rounded-card border bg-raised px-3.5 text-ink-soft focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent',
          error ? 'border-danger' : 'border-line-strong/60',
        )}
      >
        {before}
        <input
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className="h-full min-w-0 flex-1 bg-transparent text-body text-ink outline-none"
        />
        {after}
      </div>
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={classes(
          'text-small',
          Boolean(note) && 'mt-1.5',
          error ? 'text-danger' : 'text-ink-soft',
        )}
      >
        {note}
      </p>
    </div>
  )
}
