import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '../../../ui/form/Choice'
import { TextField } from '../../../ui/form/TextField'
import { controls } from '../controls'
import { toLocalValue } from '../format'

const HOUR = 3_600_000

interface SendTimeProps {
  /** Unix ms by the island’s clock; null for at once. */
  sendAt: number | null
  onChange: (sendAt: number | null) => void
}

/** When a campaign is sent: at once, or at a time of the island’s clock. */
export function SendTime({ sendAt, onChange }: SendTimeProps) {
  const clock = useQuery({ queryKey: ['controls', 'clock'], queryFn: () => controls.clock.read() })
  const now = clock.data?.now ?? 0
  const [value, setValue] = useState('')
  const isPast = sendAt !== null && sendAt <= now
  return (
    <>
      <Choice
        name={t`When it is sent`}
        value={sendAt === null ? 'now' : 'later'}
        options={[
          { id: 'now', label: t`Now` },
          { id: 'later', label: t`Later` },
        ]}
        onChange={(when) => {
          // In an hour, without seconds.
          const later = Math.ceil((now + HOUR) / 60_000) * 60_000
          setValue(toLocalValue(later).slice(0, 16))
          onChange(when === 'now' ? null : later)
        }}
      />
      {sendAt === null ? null : (
        <TextField
          className="mt-4 max-w-72"
          label={t`Date and time`}
          type="datetime-local"
          required
          value={value}
          min={toLocalValue(now).slice(0, 16)}
          max={toLocalValue(now + 90 * 24 * HOUR).slice(0, 16)}
          onChange={({ target }) => {
            setValue(target.value)
            const at = new Date(target.value).getTime()
            if (!Number.isNaN(at)) onChange(at)
          }}
          hint={t`By the island’s clock, within 90 days`}
          error={isPast ? t`This time has passed on the island.` : undefined}
        />
      )}
    </>
  )
}
