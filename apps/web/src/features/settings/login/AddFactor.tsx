import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { useMfa } from '@castaway/auth-react'
import { QrCode } from '@castaway/auth-react/panel'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/dialog/Dialog'
import { Skeleton } from '../../../ui/Skeleton'
import { TextField } from '../../../ui/form/TextField'
import { CodeEntry } from './CodeEntry'
import { LoadError, describeLoginError } from './shared'
import { RecoveryCodes } from './RecoveryCodes'

type Mfa = ReturnType<typeof useMfa>
type TotpEnrollment = Awaited<ReturnType<Mfa['totp']['confirm']>>

/** Runs one step of adding a factor; its error is shown beside the field. */
function useStep(onEnrolled: (done: TotpEnrollment) => void) {
  const { guard } = useMfa()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const attempt = async <T,>(action: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true)
    setError(undefined)
    try {
      return await guard(action)
    } catch (cause) {
      setError(describeLoginError(cause))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    error,
    attempt,
    enrol: async (action: () => Promise<TotpEnrollment>) => {
      const done = await attempt(action)
      if (done) onEnrolled(done)
    },
  }
}

interface FactorProps {
  onEnrolled: (done: TotpEnrollment) => void
}

function Totp({ onEnrolled }: FactorProps) {
  const { totp, guard } = useMfa()
  const note = useId()
  const { busy, error, enrol } = useStep(onEnrolled)
  const started = useQuery({
    queryKey: ['mfaTotpStart'],
    queryFn: () => guard(() => totp.start()),
    // A secret: fetched each time, and removed when it is no longer shown.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (started.isError) {
    return <LoadError error={started.error} retry={() => void started.refetch()} />
  }
  if (!started.data) return <Skeleton className="h-64" />
  return (
    <div className="space-y-4">
      <p className="text-pretty">
        {t`Scan this with an authenticator app, then enter the six digits it shows.`}
      </p>
      <div className="login flex justify-center">
        <QrCode text={started.data.uri} label={t`QR code for your authenticator app`} />
      </div>
      <div>
        <p id={note} className="text-small font-semibold">
          {t`Or enter this key in the app`}
        </p>
        <p
          aria-labelledby={note}
          dir="ltr"
          translate="no"
          className="mt-1 rounded-card bg-sunken px-3.5 py-2.5 font-mono text-small wrap-break-word select-all"
        >
          {started.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </p>
      </div>
      <CodeEntry
        label={t`Code from the app`}
        action={t`Set up authenticator app`}
        busy={busy}
        error={error}
        onCode={(code) => void enrol(() => totp.confirm(code))}
      />
    </div>
  )
}

function Sms({ onEnrolled }: FactorProps) {
  const { sms } = useMfa()
  const { busy, error, attempt, enrol } = useStep(onEnrolled)
  const [number, setNumber] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const wanted = number.replaceAll(/[\s()-]/g, '')
  const send = async () => {
    if (await attempt(() => sms.start(wanted))) setSentTo(wanted)
  }
  if (sentTo) {
    return (
      <div className="space-y-4">
        <CodeEntry
          label={t`Code from the text message`}
          hint={
            <>
              <Trans>
                Sent to <bdi>{sentTo}</bdi>
              </Trans>
            </>
          }
          action={t`Add phone number`}
          busy={busy}
          error={error}
          onCode={(code) => void enrol(() => sms.confirm(code))}
        />
        <Button tone="quiet" className="w-full" onClick={() => setSentTo(undefined)}>
          {t`Use another number`}
        </Button>
      </div>
    )
  }
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <TextField
        label={t`Phone number`}
        hint={t`Include the country code, like +351 912 345 678.`}
        type="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={24}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        error={error}
      />
      <Button
        type="submit"
        tone="primary"
        className="w-full"
        busy={busy}
        disabled={!/^\+\d{6,15}$/.test(wanted)}
      >
        {t`Text me a code`}
      </Button>
    </form>
  )
}

function Passkey({ onEnrolled }: FactorProps) {
  const { passkey } = useMfa()
  const { busy, error, attempt, enrol } = useStep(onEnrolled)
  const use = async () => {
    const options = await attempt(() => passkey.start())
    if (options) await enrol(() => passkey.confirm(options))
  }
  return (
    <div className="space-y-4">
      <p className="text-pretty">
        {t`We’ll also ask for one of the passkeys you sign in with. It must be on this device, your phone, or a security key you can plug in.`}
      </p>
      {error ? (
        <p role="alert" className="text-danger text-pretty">
          {error}
        </p>
      ) : null}
      <Button tone="primary" className="w-full" busy={busy} onClick={() => void use()}>
        {t`Use a passkey`}
      </Button>
    </div>
  )
}

const factors = {
  totp: { title: () => t`Authenticator app`, Form: Totp },
  passkey: { title: () => t`Passkey for two-factor authentication`, Form: Passkey },
  sms: { title: () => t`Text message`, Form: Sms },
}

export type Factor = keyof typeof factors

/** Adds a two-factor method; the first one comes with recovery codes. */
export function AddFactor({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const { title, Form } = factors[factor]
  return (
    <Dialog
      open
      title={codes ? t`Recovery codes` : title()}
      width="narrow"
      onClose={(reason) => {
        // The codes are shown once, so an accidental click must not close the dialog.
        if (!codes || reason === 'button') onClose()
      }}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <div className="p-5">
          <Form
            onEnrolled={({ recoveryCodes }) =>
              recoveryCodes ? setCodes(recoveryCodes) : onClose()
            }
          />
        </div>
      )}
    </Dialog>
  )
}
