import { t } from '@lingui/core/macro'
import { useId } from 'react'
import type { ValueError } from './form-values'
import type { OperationField } from './reference'

const box =
  'block w-full rounded-card border border-line-strong/60 bg-raised px-3 font-mono text-small aria-invalid:border-danger'

const problems = {
  missing: () => t`It needs a value.`,
  number: () => t`This isn’t a number.`,
  json: () => t`This isn’t JSON.`,
}

interface CallFieldProps {
  field: OperationField
  value: string
  problem: ValueError | undefined
  onChange: (value: string) => void
}

/** A field of a call, as its type asks for it. */
export function CallField({ field, value, problem, onChange }: CallFieldProps) {
  const { name, required, type, kind, about, versions, options } = field
  const note = useId()
  const id = `field-${name}`
  const shared = {
    id,
    value,
    dir: 'ltr' as const,
    'aria-required': required || undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': note,
  }
  const fallback = field.default === undefined ? undefined : JSON.stringify(field.default)
  return (
    <div>
      <label
        htmlFor={id}
        dir="ltr"
        className="mb-1 block text-start font-mono text-small font-semibold"
      >
        {name}
        {required ? <span className="text-danger"> *</span> : null}
        {field.place === 'header' ? (
          <span className="ms-2 font-sans font-normal text-ink-soft">{t`header`}</span>
        ) : null}
      </label>
      {kind === 'boolean' || (options && kind !== 'texts') ? (
        <select
          {...shared}
          onChange={(event) => onChange(event.target.value)}
          className={`${box} h-10`}
        >
          <option value="">
            {fallback === undefined ? t`Not sent` : t`Not sent (${fallback})`}
          </option>
          {(options ?? ['true', 'false']).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      ) : kind === 'json' ? (
        <textarea
          {...shared}
          rows={4}
          spellCheck={false}
          placeholder={name === 'body' ? '{}' : undefined}
          onChange={(event) => onChange(event.target.value)}
          className={`${box} resize-y py-2`}
        />
      ) : (
        <input
          {...shared}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          placeholder={fallback}
          onChange={(event) => onChange(event.target.value)}
          className={`${box} h-10`}
        />
      )}
      <p id={note} className="mt-1 text-small text-ink-soft text-pretty">
        {problem ? (
          <span role="alert" className="text-danger">
            {problems[problem.kind]()}{' '}
          </span>
        ) : null}
        {about ? `${about} ` : null}
        <bdi dir="ltr" className="font-mono text-[12px] [overflow-wrap:anywhere]">
          {type}
        </bdi>
        {kind === 'texts' || kind === 'numbers' ? ` · ${t`separated by commas`}` : null}
        {versions ? ` · ${versions}` : null}
      </p>
    </div>
  )
}
