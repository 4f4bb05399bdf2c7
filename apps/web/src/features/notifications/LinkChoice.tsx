import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { safeUrl } from '../../ui/text/safe-url'
import { TextField } from '../../ui/form/TextField'

/** Selects the URL of the notifications: a page that people reply under. */
export function LinkChoice({
  link,
  onChange,
}: {
  link: string | undefined
  onChange: (link?: string) => void
}) {
  const [text, setText] = useState(link ?? '')
  const [wrong, setWrong] = useState(false)
  return (
    <form
      className="flex items-start gap-2 border-b border-line px-(--row-x) py-4"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = text.trim()
        const url =
          safeUrl(typed) ?? (/^[^\s/]+\.\S+$/.test(typed) ? safeUrl(`https://${typed}`) : undefined)
        setWrong(typed !== '' && !url)
        // The network compares URLs exactly, so a complete URL stays as typed.
        if (typed === '') onChange()
        else if (url) onChange(safeUrl(typed) ? typed : url.href)
      }}
    >
      <TextField
        className="min-w-0 flex-1"
        label={t`URL`}
        type="text"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={2048}
        placeholder="https://"
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={t`Replies to you under casts with this URL, exactly as it was posted.`}
        error={wrong ? t`Enter a valid URL.` : undefined}
      />
      <Button type="submit" tone="primary" className="mt-6.5 h-11">
        <Trans>Show</Trans>
      </Button>
    </form>
  )
}
