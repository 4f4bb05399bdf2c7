import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/form/TextField'
import { safeUrl } from '../../ui/text/safe-url'

interface UrlFormProps {
  label: string
  /** The URL that is shown now. */
  url: string
  /** Called with a web URL, also if it is the same again. */
  onSubmit: (url: string) => void
  busy: boolean
}

/** A URL as people type it; without a scheme it is https, or http on this machine. */
function typedUrl(text: string): string | undefined {
  const typed = text.trim()
  if (/^https?:\/\//i.test(typed)) return safeUrl(typed)?.href
  const isHere = /^(localhost|127\.0\.0\.1)([:/?#]|$)/i.test(typed)
  return safeUrl(`${isHere ? 'http' : 'https'}://${typed}`)?.href
}

/** The URL of what a page looks at. */
export function UrlForm({ label, url, onSubmit, busy }: UrlFormProps) {
  const [typed, setTyped] = useState(url)
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = typed.trim() === '' ? undefined : typedUrl(typed)
    setWrong(found === undefined)
    if (!found) return
    setTyped(found)
    onSubmit(found)
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-wrap items-end gap-3 border-b border-line px-(--row-x) pt-4 pb-2.5"
    >
      <TextField
        label={label}
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={2048}
        placeholder="http://localhost:3000/"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={wrong ? t`Enter a web URL.` : undefined}
        className="min-w-0 flex-1 basis-64"
      />
      <Button type="submit" tone="primary" busy={busy} className="h-11">
        {t`Check`}
      </Button>
    </form>
  )
}
