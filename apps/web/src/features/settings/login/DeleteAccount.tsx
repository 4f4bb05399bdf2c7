import { t } from '@lingui/core/macro'
import { useMfa, useUser } from '@castaway/auth-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../../ui/Button'
import { Dialog } from '../../../ui/dialog/Dialog'
import { TextField } from '../../../ui/form/TextField'
import { Section } from '../Section'
import { isCancelled, errorSentence } from './shared'
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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const remove = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      // An open session is not enough: the user confirms their identity.
      await leave(() => guard(deleteUser))
    } catch (error) {
      setBusy(false)
      if (!isCancelled(error)) setProblem(errorSentence(error))
    }
  }
  return (
    <Dialog open title={t`Delete your account`} width="narrow" onClose={onClose}>
      <form
        className="space-y-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim().toLowerCase() === WORD && !busy) void remove()
        }}
      >
        <p className="text-pretty">{lossText()}</p>
        <p className="text-ink-soft text-pretty">{remainsText()}</p>
        <TextField
          label={t`Type “${WORD}” to continue`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={problem}
        />
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <button
            type="submit"
            className={buttonClass('danger')}
            disabled={typed.trim().toLowerCase() !== WORD || busy}
            aria-busy={busy || undefined}
          >
            {t`Delete permanently`}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
