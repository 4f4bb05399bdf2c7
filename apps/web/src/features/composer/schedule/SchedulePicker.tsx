import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { i18n } from '#i18n'
import { Button } from '../../../ui/Button'
import { TextField } from '../../../ui/form/TextField'
import { dueError, fromFields, toFields, suggestedTimes, zoneName } from './due'

/** Selects when the cast is sent: a suggested time, or a date and a time in native inputs. */
export function SchedulePicker({
  due,
  onChange,
}: {
  due: number | null
  /** Null means to send at once. */
  onChange: (due: number | null) => void
}) {
  const [now] = useState(() => Date.now())
  const [fields, setFields] = useState(() => toFields(due ?? suggestedTimes(now).at(-1)!.due))
  const set = (next: typeof fields) => {
    setFields(next)
    const chosen = fromFields(next.date, next.time)
    if (chosen !== null) onChange(chosen)
  }
  const trouble = due === null ? null : dueError(due, now)
  const zone = zoneName(i18n.locale)
  return (
    <fieldset className="m-4 mb-0 rounded-card border border-line bg-raised p-4">
      <legend className="sr-only">
        <Trans>Send at</Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        {suggestedTimes(now).map(({ label, due: usual }) => (
          <Button
            key={label}
            size="small"
            aria-pressed={due === usual}
            tone={due === usual ? 'primary' : 'plain'}
            onClick={() => {
              setFields(toFields(usual))
              onChange(usual)
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <TextField
          className="min-w-40 flex-1"
          label={t`Date`}
          type="date"
          min={toFields(now).date}
          value={fields.date}
          onChange={({ target }) => set({ ...fields, date: target.value })}
        />
        <TextField
          className="min-w-32 flex-1"
          label={t`Time`}
          type="time"
          value={fields.time}
          onChange={({ target }) => set({ ...fields, time: target.value })}
        />
      </div>
      <p
        className={trouble ? 'mt-2 text-small text-danger' : 'mt-2 text-small text-ink-soft'}
        aria-live="polite"
      >
        {trouble ?? t`Times are in ${zone}. It’ll be sent even if this page is closed.`}
      </p>
      {due === null ? null : (
        <Button size="small" tone="quiet" className="mt-2 -ms-3" onClick={() => onChange(null)}>
          <Trans>Remove schedule</Trans>
        </Button>
      )}
    </fieldset>
  )
}
