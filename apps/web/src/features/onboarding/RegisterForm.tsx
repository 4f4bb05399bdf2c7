import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSigningWallet } from '@castaway/auth-react'
import { LoginPanel } from '@castaway/auth-react/panel'
import { type Me, meQuery, errorMessageFor } from '@castaway/react'
import { useQueryClient } from '@tanstack/react-query'
import { Check, LoaderCircle, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { classes } from '../../ui/classes'
import { inLanguage } from '../../ui/format/intl'
import { focusOnMount } from '../../ui/form/focus-on-mount'
import { TextField } from '../../ui/form/TextField'
import { ErrorNote } from '../../shared/sign-in/ErrorNote'
import { byteLength } from '../../ui/text/byte-length'
import { AvatarChoice } from './AvatarChoice'
import { urlError, profileLimits } from '../../shared/profile/name-rules'
import {
  isAboutName,
  isAlreadyRegistered,
  type RegisteredAccount,
  type RegistrationPhase,
  registerAccount,
  type ReservedFid,
  signWith,
} from './registration'
import { type NameCheck, useNameCheck } from './use-name-check'

const phases: Record<RegistrationPhase, () => string> = {
  reserving: () => t`Reserving your FID…`,
  signing: () => t`Confirm it in your wallet.`,
  registering: () => t`Registering your username…`,
}

/** Username, bio and profile image of a new account. */
export function RegisterForm({
  mode,
  another = false,
  needsWallet = false,
  onRegistered,
  onNoWallet,
}: {
  mode: Me['mode']
  /** Registers an additional account. */
  another?: boolean
  /** The person has no wallet: one is asked for when the name is chosen. */
  needsWallet?: boolean
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
  const [askingWallet, setAskingWallet] = useState(false)
  const [reserved, setReserved] = useState<ReservedFid>()
  const check = useNameCheck(fname, taken)

  const nameBytes = byteLength(displayName.trim())
  const bioBytes = byteLength(bio.trim())
  const nameWrong =
    nameBytes > profileLimits.display_name
      ? tooLong(nameBytes - profileLimits.display_name)
      : undefined
  const bioWrong = bioBytes > profileLimits.bio ? tooLong(bioBytes - profileLimits.bio) : undefined
  const nameOk = check.state === 'free' || check.state === 'unknown'
  const ready = nameOk && !nameWrong && !bioWrong && urlError(pfpUrl) === null

  const submit = async () => {
    setTried(true)
    if (!ready || phase) return
    setFailure(undefined)
    if (needsWallet) setAskingWallet(true)
    else await register()
  }
  const register = async () => {
    try {
      const made = { fname, displayName, bio, pfpUrl, another }
      const sign = signWith(walletOf)
      const account = await registerAccount(
        made,
        (to) => {
          setReserved(to)
          return sign(to)
        },
        setPhase,
      )
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
      setReserved(undefined)
    }
  }

  if (askingWallet) {
    return (
      <WalletStep
        name={fname}
        onBack={() => setAskingWallet(false)}
        onDone={() => {
          setAskingWallet(false)
          void register()
        }}
      />
    )
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
        {needsWallet ? <Trans>Continue</Trans> : <Trans>Claim this name</Trans>}
      </Button>
      <output className="block min-h-5 text-center text-small text-pretty text-ink-soft">
        {phase
          ? phases[phase]()
          : needsWallet
            ? t`Next, you’ll create or choose the wallet that your username belongs to.`
            : nameOk
              ? t`Your wallet will ask you to confirm: “Claim the username @${fname} for your account.” Nothing is paid.`
              : ''}
      </output>
      {phase === 'signing' && reserved ? <SigningDetails name={fname} reserved={reserved} /> : null}
    </form>
  )
}

/** The wallet that the chosen name will belong to: brought, or created on this device. */
function WalletStep({
  name,
  onBack,
  onDone,
}: {
  name: string
  onBack: () => void
  onDone: () => void
}) {
  return (
    <section aria-labelledby="name-wallet">
      <h2
        id="name-wallet"
        ref={focusOnMount}
        tabIndex={-1}
        className="text-prose font-semibold outline-none"
      >
        <Trans>A wallet for @{name}</Trans>
      </h2>
      <p className="mt-1 mb-4 text-ink-soft text-pretty">
        <Trans>
          Your username belongs to a wallet, so that no site can take it from you. Create one on
          this device, or use your own.
        </Trans>
      </p>
      <LoginPanel purpose="link" method="wallet" onDone={onDone} />
      <Button tone="quiet" className="mt-4" onClick={onBack}>
        <Trans>Change the username</Trans>
      </Button>
    </section>
  )
}

/** What the wallet asks for, in words, and what a wallet of someone else's may show instead. */
function SigningDetails({ name, reserved }: { name: string; reserved: ReservedFid }) {
  const { fid } = reserved
  const until = moment().format(reserved.deadline * 1000)
  return (
    <div className="rounded-card bg-sunken px-4 py-3 text-small">
      <p className="font-semibold">
        <Trans>Claim the username @{name} for your account</Trans>
      </p>
      <details className="mt-1 text-ink-soft">
        <summary className="cursor-pointer">{t`Details`}</summary>
        <p className="mt-1 text-pretty">
          <Trans>
            Your wallet may call it “Transfer”: account number (FID) {fid} goes to your wallet. The
            signature is valid until {until}.
          </Trans>
        </p>
      </details>
    </div>
  )
}

const moment = inLanguage(
  (locales) => new Intl.DateTimeFormat(locales, { dateStyle: 'medium', timeStyle: 'short' }),
)

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
  const walletError = error as { title?: unknown; next?: unknown; code?: unknown }
  if (typeof walletError.title === 'string' && typeof walletError.next === 'string') {
    return { code: String(walletError.code), title: walletError.title, next: walletError.next }
  }
  const { title, advice } = errorMessageFor(error)
  return { code: String(walletError.code), title, next: advice }
}
