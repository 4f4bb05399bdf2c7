import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { focusOnMount } from '../../ui/form/focus-on-mount'
import { TextField } from '../../ui/form/TextField'

interface ListNameDialogProps {
  title: string
  /** The current name. */
  name?: string
  onName: (name: string) => void | Promise<void>
  onClose: () => void
}

/** Edits the name of a list. */
export function ListNameDialog({ title, name = '', onName, onClose }: ListNameDialogProps) {
  const [typed, setTyped] = useState(name)
  return (
    <Dialog open title={title} width="narrow" variant="sheet" onClose={onClose}>
      <form
        className="space-y-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim()) void onName(typed)
        }}
      >
        <TextField
          label={t`Name`}
          ref={focusOnMount}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" tone="primary" disabled={!typed.trim()}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
