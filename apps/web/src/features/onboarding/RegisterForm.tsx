import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSigningWallet } from '@castaway/login/react'
import { type Me, meQuery, errorMessageFor } from '@castaway/react'
import { useQueryClient } from '@tanstack/react-query'
import { Check, LoaderCircle, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { classes } from '../../ui/classes'
import { focusOnMount } from '../../ui/form/focus-on-mount'
import { TextField } from '../../ui/form/TextField'
import { ErrorNote } from '../sign-in/ErrorNote'
import { byteLength } from '../composer/text/cast-length'
import { AvatarChoice } from './AvatarChoice'
import { urlProblem, profileLimits } from './name-rules'
import {
  isAboutName,
  isAlreadyRegistered,
  type RegisteredAccount,
  type RegistrationPhase,
  registerAccount,
  signWith,
} from './registration'
import { type NameCheck, useNameCheck } from './use-name-check'

const phases: Record<RegistrationPhase, () => string> = {
  reserving: () => t`Reserving your FID…`,
  signing: () => t`Sign the message in your wallet to make the account yours.`,
  registering: () => t`Registering your username…`,
}

/** Username, bio and profile image of a new account. */
export function RegisterForm({
  mode,
  another = false,
  onRegistered,
  onNoWallet,
}: {
  mode: Me['mode']
  /** Registers an additional account. */
  another?: boolean
  onRegistered?: (account: RegisteredAccount) => Promise<void>
  /** Called when every wallet owns an account already. */
  onNoWallet?: () => void
}) {
  const queryClient = useQueryClient()
  const walletOf = useSigningWallet()
  const [fname, setFname] = useState('')
  const [displayName, setDisplayName] = useState('')
  const [bio, setBio] = useState('')
  const [pfpUrl, setPfpUrl] = useState('')
  const [tried, setTried] = useState(false)
  const [taken, setTaken] = useState<string[]>([])
  const [phase, setPhase] = useState<RegistrationPhase | null>(null)
  const [failure, setFailure] = useState<unknown>()
  const check = useNameCheck(fname, taken)

  const nameBytes = byteLength(displayName.trim())
  const bioBytes = byteLength(bio.trim())
  const nameWrong =
    nameBytes > profileLimits.display_name
      ? tooLong(nameBytes - profileLimits.display_name)
      : undefined
  const bioWrong = bioBytes > profileLimits.bio ? tooLong(bioBytes - profileLimits.bio) : undefined
  const nameOk = check.state === 'free' || check.state === 'unknown'
  const ready = nameOk && !nameWrong && !bioWrong && urlProblem(pfpUrl) === null

  const submit = async () => {
    setTried(true)
    if (!ready || phase) return
    setFailure(undefined)
    try {
      const made = { fname, displayName, bio, pfpUrl, another }
      const account = await registerAccount(made, signWith(walletOf), setPhase)
      await onRegistered?.(account)
      await queryClient.invalidateQueries(meQuery)
    } catch (error) {
      // An attempt whose response was lost has succeeded all the same.
      if (isAlreadyRegistered(error) && !another) await queryClient.invalidateQueries(meQuery)
      else if (isAlreadyRegistered(error)) onNoWallet?.()
      else if (isAboutName(error)) setTaken([...taken, fname])
      else setFailure(error)
    } finally {
      setPhase(null)
    }
  }

  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {failure ? <ErrorNote failure={errorText(failure)} /> : null}
      <TextField
        label={t`Username`}
        before={<span aria-hidden="true">@</span>}
        after={<NameMark state={check.state} />}
        ref={focusOnMount}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        disabled={phase !== null}
        value={fname}
        onChange={(event) => setFname(event.target.value.trim().toLowerCase())}
        error={
          check.state === 'wrong' || check.state === 'taken' || (tried && check.state === 'empty')
            ? check.words
            : undefined
        }
        hint={check.words}
      />
      <TextField
        label={t`Display name`}
        autoComplete="nickname"
        placeholder={fname || t`The name people see next to your casts`}
        maxLength={64}
        disabled={phase !== null}
        value={displayName}
        onChange={(event) => setDisplayName(event.target.value)}
        error={nameWrong}
      />
      <div>
        <label htmlFor="welcome-bio" className="mb-1.5 block text-small font-semibold">
          <Trans>Bio</Trans>
        </label>
        <textarea
          id="welcome-bio"
          rows={3}
          maxLength={400}
          disabled={phase !== null}
          value={bio}
          onChange={(event) => setBio(event.target.value)}
          aria-describedby="welcome-bio-note"
          aria-invalid={bioWrong ? true : undefined}
          className="w-full resize-none rounded-card border border-line-strong/60 bg-raised px-3.5 py-2.5 outline-none focus:outline-2 focus:outline-offset-1 focus:outline-accent"
        />
        <p
          id="welcome-bio-note"
          className={classes('tabular text-small', bioWrong ? 'text-danger' : 'text-ink-soft')}
        >
          {bioWrong ??
            plural(profileLimits.bio - bioBytes, { one: '# byte left', other: '# bytes left' })}
        </p>
      </div>
      <AvatarChoice
        value={pfpUrl}
        onChange={setPfpUrl}
        name={displayName || fname}
        withArt={mode === 'island'}
      />
      <Button
        type="submit"
        tone="primary"
        size="large"
        className="w-full"
        busy={phase !== null}
        disabled={tried && !ready && fname === ''}
      >
        <Trans>Claim this name</Trans>
      </Button>
      <output className="block min-h-5 text-center text-small text-ink-soft">
        {phase ? phases[phase]() : ''}
      </output>
    </form>
  )
}

const tooLong = (bytes: number) =>
  plural(bytes, { one: '# byte too long.', other: '# bytes too long.' })

function NameMark({ state }: { state: NameCheck['state'] }) {
  if (state === 'checking')
    return (
      <LoaderCircle
        size={18}
        aria-hidden="true"
        className="animate-spin text-ink-soft motion-reduce:animate-none"
      />
    )
  if (state === 'free') return <Check size={18} aria-hidden="true" className="text-recast" />
  if (state === 'wrong' || state === 'taken')
    return <X size={18} aria-hidden="true" className="text-danger" />
  return null
}

/** Wallets and the server have different error formats. */
function errorText(error: unknown) {
  const told = error as { title?: unknown; next?: unknown; code?: unknown }
  if (typeof told.title === 'string' && typeof told.next === 'string') {
    return { code: String(told.code), title: told.title, next: told.next }
  }
  const { title, advice } = errorMessageFor(error)
  return { code: String(told.code), title, next: advice }
}
