import { useState } from 'react'
import type { LoginUser, LoginMethods } from '@castaway/auth/wire'
import type { Attempts } from '../attempts'
import { useLoginContext } from '../context'
import type { Attempt, Flow, FlowStep } from '../flow'
import type { OpenOptions } from '../modal-store'
import { QrCode } from '../QrCode'
import { isAddress, rememberedAddress, type RememberedMethod } from '../remembered-method'
import type { BusyPhase } from '../strings'
import { Button, Field, Heading } from './parts'

interface StepProps {
  flow: Flow
  attempts: Attempts
}

/** Shows what is happening, what the user has to do, and a way to cancel. */
export function BusyStep({ flow, phase, name }: { flow: Flow; phase: BusyPhase; name: string }) {
  const { strings } = useLoginContext()
  const [title, hint] = strings.busy[phase](name)
  const waits = !['checking', 'checkingCode', 'guest'].includes(phase)
  return (
    <div className="login-busy">
      <Heading title={title}>{hint}</Heading>
      <div className="login-progress" />
      {waits ? (
        <Button tone="quiet" onClick={() => flow.cancel()}>
          {strings.cancel}
        </Button>
      ) : null}
    </div>
  )
}

/** Warns before another method creates a second user. */
export function BeforeStep({
  flow,
  attempts,
  methods,
  remembered,
  attempt,
}: StepProps & { methods: LoginMethods; remembered: RememberedMethod; attempt: Attempt }) {
  const { strings } = useLoginContext()
  const used = remembered.name ?? strings.methods[remembered.type]
  return (
    <>
      <Heading title={strings.before.title(used)}>{strings.before.about(attempt.name)}</Heading>
      <div className="login-stack">
        <Button
          tone="primary"
          wide
          onClick={() => {
            const again = attemptAgain(attempts, methods, remembered)
            if (again) void flow.run(again)
            else flow.show(stepOf(remembered))
          }}
        >
          {strings.before.use(used)}
        </Button>
        <Button wide onClick={() => void flow.run(attempt)}>
          {strings.before.goOn(attempt.name)}
        </Button>
      </div>
    </>
  )
}

/** The remembered method, if it can be started at once. */
const attemptAgain = (
  attempts: Attempts,
  { methods }: LoginMethods,
  { type, name }: RememberedMethod,
) => {
  const method = methods.find((each) => each.type === type)
  if (!method) return undefined
  if (type === 'passkey') return attempts.usePasskey({ at: 'passkey' })
  if (type === 'farcaster') return attempts.farcaster({ at: 'choose' })
  if (type.endsWith('_oauth') || type === 'telegram') return attempts.window(method)
  const app = method.apps?.find((each) => each.name === name)
  return app && attempts.window(method, app)
}

/** The step where the remembered method is. */
const stepOf = ({ type, own }: RememberedMethod): FlowStep => {
  if (type === 'email' || type === 'phone') return { at: type }
  return { at: type === 'wallet' && own.includes('wallet:castaway') ? 'unlock' : 'choose' }
}

export function PasskeyStep({
  flow,
  attempts,
  purpose,
}: StepProps & { purpose: OpenOptions['purpose'] }) {
  const { strings } = useLoginContext()
  const linking = purpose === 'link'
  const here: FlowStep = { at: 'passkey' }
  return (
    <>
      <Heading title={strings.passkey.title}>{strings.passkey.about}</Heading>
      <div className="login-stack">
        {linking ? null : (
          <Button tone="primary" wide onClick={() => void flow.start(attempts.usePasskey(here))}>
            {strings.passkey.use}
          </Button>
        )}
        {purpose === 'confirm' ? null : (
          <Button
            tone={linking ? 'primary' : 'plain'}
            wide
            onClick={() => void flow.start(attempts.makePasskey(here))}
          >
            {strings.passkey.make}
          </Button>
        )}
      </div>
      {linking || purpose === 'confirm' ? null : (
        <p className="login-small">{strings.passkey.makeAbout}</p>
      )}
    </>
  )
}

/** Unlocks an embedded wallet that was created earlier, in this browser or another. */
export function UnlockStep({ flow, attempts }: StepProps) {
  const { strings } = useLoginContext()
  const [known] = useState(rememberedAddress)
  const [address, setAddress] = useState(known ?? '')
  const [tried, setTried] = useState(false)
  const good = isAddress(address.trim())
  return (
    <form
      className="login-form"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (good) void flow.start(attempts.unlockWallet(address.trim()))
      }}
    >
      <Heading title={strings.unlock.title}>
        {known ? strings.unlock.known : strings.unlock.unknown}
      </Heading>
      <Field
        label={strings.unlock.address}
        name="username"
        autoComplete="username"
        spellCheck={false}
        autoCapitalize="off"
        placeholder="0x…"
        dir="ltr"
        maxLength={64}
        {...(known ? {} : { 'data-login-focus': '' })}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        error={tried && !good ? strings.unlock.wrongAddress : undefined}
      />
      <Button type="submit" tone="primary" wide>
        {strings.unlock.submit}
      </Button>
      <Button tone="quiet" wide onClick={() => void flow.start(attempts.restoreWallet())}>
        {strings.unlock.restore}
      </Button>
    </form>
  )
}

export function FarcasterStep({ flow, url }: { flow: Flow; url: string }) {
  const { strings } = useLoginContext()
  // Only web and app URLs are allowed: a URL from outside must not be a script.
  const safe = /^(https?|farcaster):/.test(url)
  return (
    <div className="login-centred">
      <Heading title={strings.farcaster.title}>{strings.farcaster.about}</Heading>
      <QrCode text={url} label={strings.farcaster.qr} />
      {safe ? (
        <a
          className="login-button login-button-primary"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          data-login-focus=""
        >
          {strings.farcaster.open}
        </a>
      ) : null}
      <output className="login-small">{strings.farcaster.waiting}</output>
      <Button tone="quiet" onClick={() => flow.cancel()}>
        {strings.cancel}
      </Button>
    </div>
  )
}

export function TermsStep({ flow, url }: { flow: Flow; user: LoginUser; url: string | null }) {
  const { strings } = useLoginContext()
  const [busy, setBusy] = useState(false)
  const run = async (action: () => Promise<void>) => {
    setBusy(true)
    await action()
    setBusy(false)
  }
  return (
    <>
      <Heading title={strings.terms.title}>
        {strings.terms.about}{' '}
        {url && /^(https?:\/\/|\/)/.test(url) ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {strings.terms.read}
          </a>
        ) : null}
      </Heading>
      <div className="login-stack">
        <Button
          tone="primary"
          wide
          disabled={busy}
          onClick={() => void run(() => flow.acceptTerms())}
        >
          {strings.terms.accept}
        </Button>
        <Button wide disabled={busy} onClick={() => void run(() => flow.declineTerms())}>
          {strings.terms.decline}
        </Button>
      </div>
    </>
  )
}
