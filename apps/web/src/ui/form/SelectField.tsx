import { type ReactNode, useId } from 'react'
import { classes } from '../classes'

export interface SelectFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** As wide as what it stands in. */
  isWide?: boolean
  /** The options. */
  children: ReactNode
}

/** A choice of one among many, with its label above. */
export function SelectField({ label, value, onChange, isWide, children }: SelectFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(
          'h-11 rounded-card border border-line-strong/60 bg-raised px-3',
          isWide && 'w-full text-body text-ink',
        )}
      >
        {children}
      </select>
    </div>
  )
}
