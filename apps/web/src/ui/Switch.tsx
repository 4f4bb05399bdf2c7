import { type ReactNode, useId } from 'react'

export interface SwitchProps {
  label: ReactNode
  /** What it changes, in a sentence. */
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** On or off, at once. The whole row can be pressed. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex cursor-pointer items-center gap-4 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        {hint ? <span className="block text-small text-ink-soft">{hint}</span> : null}
      </span>
      <span className="relative inline-block h-6.5 w-11 shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors duration-100 checked:border-accent checked:bg-accent"
        />
        <span className="pointer-events-none absolute start-1 top-1 size-4.5 rounded-full bg-ink-soft transition-transform duration-100 peer-checked:translate-x-4.5 peer-checked:bg-on-accent rtl:peer-checked:-translate-x-4.5" />
      </span>
    </label>
  )
}
