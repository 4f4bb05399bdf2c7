import type { ReactNode } from 'react'
import { classes } from '../classes'

export interface ChoiceProps<T extends string> {
  /** The name of the setting; shown above, and labels the group. */
  name: string
  options: readonly { id: T; label: string; icon?: ReactNode; lang?: string }[]
  value: T
  onChange: (id: T) => void
  /** Shown below. */
  hint?: ReactNode
}

/** A radio group with a few visible options: arrow keys move between them. */
export function Choice<T extends string>({ name, options, value, onChange, hint }: ChoiceProps<T>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">{name}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ id, label, icon, lang }) => (
          <label
            key={id}
            className={classes(
              'inline-flex min-h-10 cursor-pointer items-center gap-2 rounded-full border px-4 font-medium transition-colors duration-100 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              id === value
                ? 'border-accent bg-accent-wash text-ink'
                : 'border-line bg-raised text-ink-soft hover:border-line-strong hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
              className="sr-only"
            />
            {icon}
            <span lang={lang}>{label}</span>
          </label>
        ))}
      </div>
      {hint ? <p className="mt-1.5 text-small text-ink-soft text-pretty">{hint}</p> : null}
    </fieldset>
  )
}
