import { useId } from 'react'

interface JsonFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  error?: string | undefined
}

/** Lines before it scrolls. */
const MOST_ROWS = 16

/** A field for JSON, as high as what is in it. */
export function JsonField({ label, value, onChange, error }: JsonFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        dir="ltr"
        rows={Math.min(MOST_ROWS, Math.max(3, value.split('\n').length))}
        spellCheck={false}
        autoCapitalize="off"
        value={value}
        maxLength={20_000}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
        className="block w-full resize-y rounded-card border border-line-strong/60 bg-raised px-3.5 py-2.5 font-mono text-small"
      />
      <p id={`${id}-error`} aria-live="polite" className="text-small text-danger">
        {error}
      </p>
    </div>
  )
}
