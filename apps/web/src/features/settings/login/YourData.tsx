import { t } from '@lingui/core/macro'
import type { LoginUser, LoginMethods } from '@castaway/login/browser'
import { useLogin, useMfa, useUser } from '@castaway/login/react'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../../ui/Button'
import { Dialog } from '../../../ui/dialog/Dialog'
import { TextField } from '../../../ui/form/TextField'
import { Section } from '../Section'
import { isCancelled, errorSentence, useAction } from './shared'
import { useDeletion, useSignOut } from './use-end-session'

interface YourDataProps {
  user: LoginUser
}

/** Exports the login data, shows the terms, signs out, and deletes the account. */
export function YourData({ user }: YourDataProps) {
  const { client } = useLogin()
  const { exportData, acceptTerms } = useUser()
  const { busy, run } = useAction()
  const signOut = useSignOut()
  const [deleting, setDeleting] = useState(false)
  const methods = useQuery({ queryKey: ['loginMethods'], queryFn: () => client.methods() })
  return (
    <Section
      title={t`Your sign-in data`}
      about={t`What we store to sign you in: your sign-in methods, devices, two-factor methods, and encrypted wallets. Your casts belong to the network and stay there.`}
    >
      <Terms
        terms={methods.data?.terms}
        user={user}
        busy={busy === 'terms'}
        onAccept={() => void run('terms', acceptTerms, t`Terms accepted`)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Download size={18} />}
          busy={busy === 'export'}
          onClick={() => void run('export', async () => save(await exportData()))}
        >
          {t`Download my sign-in data`}
        </Button>
        <Button busy={busy === 'leave'} onClick={() => void run('leave', signOut)}>
          {t`Sign out`}
        </Button>
        <Button tone="danger" onClick={() => setDeleting(true)}>
          {t`Delete my account`}
        </Button>
      </div>
      {deleting ? <DeleteDialog onClose={() => setDeleting(false)} /> : null}
    </Section>
  )
}

function Terms({
  terms,
  user,
  busy,
  onAccept,
}: {
  terms: LoginMethods['terms'] | undefined
  user: LoginUser
  busy: boolean
  onAccept: () => void
}) {
  if (!terms?.url) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p>
        <a
          href={terms.url}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-accent hover:underline"
        >
          {t`Terms of use`}
        </a>
        <span className="text-ink-soft">
          {user.hasAcceptedTerms ? t` · accepted` : t` · not yet accepted`}
        </span>
      </p>
      {user.hasAcceptedTerms ? null : (
        <Button size="small" busy={busy} onClick={onAccept}>
          {t`Accept the terms`}
        </Button>
      )}
    </div>
  )
}

/** Downloads a file; nothing is sent anywhere. */
const save = (data: unknown) => {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = 'castaway-login.json'
  link.click()
  URL.revokeObjectURL(url)
}

const WORD = 'delete'

/** Deleting requires a typed word, a recent sign-in, and the second factor if there is one. */
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
      // An open session is not enough: the user has to confirm their identity.
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
        <p className="text-pretty">
          {t`This deletes your sign-in methods, devices, and two-factor methods, along with the encrypted wallets you created here. Without its recovery phrase, a wallet you created here is lost permanently, with everything in it.`}
        </p>
        <p className="text-ink-soft text-pretty">
          {t`Your casts belong to the network and stay there. Drafts stay in this browser.`}
        </p>
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
