import { t } from '@lingui/core/macro'
import { useMfa, useUser } from '@castaway/auth-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { TextField } from '../../../ui/form/TextField'
import { Section } from '../Section'
import { describeLoginError } from './shared'
import { useDeletion } from '../../../shared/sign-in/use-end-session'

/** Deletes the login account, after a text that says what is lost. */
export function DeleteAccount() {
  const [deleting, setDeleting] = useState(false)
  return (
    <Section>
      <div className="mb-4 space-y-3 text-pretty">
        <p>{lossText()}</p>
        <p className="text-ink-soft">{remainsText()}</p>
      </div>
      <Button tone="danger" onClick={() => setDeleting(true)}>
        {t`Delete my account`}
      </Button>
      {deleting ? <DeleteDialog onClose={() => setDeleting(false)} /> : null}
    </Section>
  )
}

const lossText = () =>
  t`This deletes your sign-in methods, devices, and two-factor methods, along with the encrypted wallets you created here. Without its recovery phrase, a wallet you created here is lost permanently, with everything in it.`
const remainsText = () =>
  t`Your casts belong to the network and stay there. Drafts stay in this browser.`

const WORD = 'delete'

/** A word to type, a sign-in of just now, and the second factor where there is one. */
function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { deleteUser } = useUser()
  const { guard } = useMfa()
  const leave = useDeletion()
  const [typed, setTyped] = useState('')
  return (
    <ConfirmDialog
      title={t`Delete your account`}
      action={t`Delete permanently`}
      disabled={typed.trim().toLowerCase() !== WORD}
      describeError={describeLoginError}
      onClose={onClose}
      // An open session is not enough: the user confirms their identity.
      onConfirm={() => leave(() => guard(deleteUser))}
    >
      <p>{lossText()}</p>
      <p>{remainsText()}</p>
      <TextField
        className="pt-2 text-ink"
        label={t`Type “${WORD}” to continue`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  )
}
