import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button'
import { TextField } from '../../../ui/form/TextField'

/** Input for six digits, from an authenticator app or a text message. */
export function CodeEntry({
  label,
  hint,
  action,
  busy,
  error,
  onCode,
}: {
  label: string
  hint?: ReactNode
  action: string
  busy: boolean
  error: string | undefined
  onCode: (code: string) => void
}) {
  const [code, setCode] = useState('')
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === 6 && !busy) onCode(code)
      }}
    >
      <TextField
        label={label}
        hint={hint}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={6}
        value={code}
        onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
      />
      <Button
        type="submit"
        tone="primary"
        className="w-full"
        busy={busy}
        disabled={code.length !== 6}
      >
        {action}
      </Button>
    </form>
  )
}
