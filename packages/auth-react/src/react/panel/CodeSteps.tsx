import { useEffect, useRef, useState } from 'react'
import type { LoginMethods } from '@castaway/auth/wire'
import type { Attempts } from '../attempts'
import { useLoginContext } from '../context'
import type { CodeKind, Flow, FlowStep } from '../flow'
import { asLoginError } from '../store'
import { Button, Field, Heading } from './parts'

interface StepProps {
  flow: Flow
  attempts: Attempts
}

/** A plausibility check only; the server and the email itself do the rest. */
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)
const isNumber = (text: string) => /^\+[0-9]{6,15}$/.test(text)

/** The email field; passkeys of this device appear in its autofill. */
export function EmailForm({
  flow,
  attempts,
  withPasskeys,
  focused,
}: StepProps & { withPasskeys?: boolean; focused?: boolean }) {
  const { strings } = useLoginContext()
  const [address, setAddress] = useState('')
  const [tried, setTried] = useState(false)
  usePasskeyAutofill(flow, withPasskeys ?? false)
  const good = isEmail(address.trim())
  return (
    <form
      className="login-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!good) return
        void flow.start(attempts.sendCode('email', address.trim(), flow.read().step))
      }}
    >
      <Field
        label={strings.email.label}
        type="email"
        name="email"
        inputMode="email"
        autoComplete={withPasskeys ? 'username webauthn' : 'email'}
        autoCapitalize="off"
        spellCheck={false}
        placeholder={strings.email.placeholder}
        maxLength={254}
        {...(focused ? { 'data-login-focus': '' } : {})}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        error={tried && !good ? strings.email.wrong : undefined}
        after={<Button type="submit">{strings.email.submit}</Button>}
      />
    </form>
  )
}

/**
 * Waits for a passkey in the field's autofill while the field is mounted. Shows no errors unless a passkey was chosen.
 */
function usePasskeyAutofill(flow: Flow, on: boolean) {
  const { login } = useLoginContext()
  useEffect(() => {
    if (!on || !('PublicKeyCredential' in window)) return
    const abort = new AbortController()
    const { passkey } = login.client
    void passkey
      .canAutofill()
      .then(async (can) => {
        if (!can || abort.signal.aborted) return
        const user = await passkey.signIn({ autofill: true, signal: abort.signal })
        // This applies even if the user has chosen another method meanwhile: the sign-in has already happened.
        flow.arrived(user, 'passkey')
      })
      .catch((cause: unknown) => {
        const error = asLoginError(cause)
        // Only errors of the server follow a choice of the user; a ceremony that never started is ignored.
        const chose = ['passkey_not_allowed', 'invalid_credentials', 'linked_to_another_user']
        if (abort.signal.aborted || error.status === undefined) return
        if (chose.includes(error.code)) flow.fail(error)
      })
    return () => abort.abort()
  }, [flow, login, on])
}

export function EmailStep({ flow, attempts }: StepProps) {
  const { strings } = useLoginContext()
  return (
    <>
      <Heading title={strings.email.label} />
      <EmailForm flow={flow} attempts={attempts} focused />
    </>
  )
}

export function PhoneStep({ flow, attempts }: StepProps) {
  const { strings } = useLoginContext()
  const [number, setNumber] = useState('')
  const [tried, setTried] = useState(false)
  const plain = number.replace(/[\s().-]/g, '').replace(/^00/, '+')
  const good = isNumber(plain)
  return (
    <form
      className="login-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (good) void flow.start(attempts.sendCode('phone', plain, { at: 'phone' }))
      }}
    >
      <Heading title={strings.phone.title} />
      <Field
        label={strings.phone.label}
        type="tel"
        name="tel"
        autoComplete="tel"
        data-login-focus=""
        maxLength={32}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        hint={strings.phone.hint}
        error={tried && !good ? strings.phone.wrong : undefined}
      />
      <Button type="submit" tone="primary" wide>
        {strings.phone.submit}
      </Button>
    </form>
  )
}

type CodeStepState = Extract<FlowStep, { at: 'code' }>

/** Six digits: typed, pasted, or filled in by the device; submitted as soon as all of them are there. */
export function CodeStep({
  flow,
  attempts,
  step,
  methods,
}: StepProps & { step: CodeStepState; methods: LoginMethods }) {
  const { strings } = useLoginContext()
  const { kind, to, sent, again } = step
  const submit = (code: string) =>
    void flow.run(attempts.checkCode(kind, to, sent, code), { switchUser: flow.switchUser })
  return (
    <>
      <Heading title={strings.code.title(sent.digits)}>
        {again ? `${strings.code.resent} ` : null}
        <bdi>{strings.code.sent(to)}</bdi>
      </Heading>
      <CodeForm digits={sent.digits} submitWord={strings.code.submit} onCode={submit} />
      <div className="login-actions">
        <Resend
          until={sent.resendAt}
          onResend={() =>
            void flow.run(attempts.sendCode(kind, to, step), { switchUser: flow.switchUser })
          }
        />
        <Button tone="quiet" onClick={() => flow.show({ at: kind })}>
          {kind === 'phone' ? strings.code.otherNumber : strings.code.other}
        </Button>
      </div>
      <Outbox methods={methods} kind={kind} />
    </>
  )
}

export function CodeForm({
  digits,
  submitWord,
  label,
  onCode,
}: {
  digits: number
  submitWord: string
  label?: string
  onCode: (code: string) => void
}) {
  const { strings } = useLoginContext()
  const [code, setCode] = useState('')
  const sent = useRef('')
  const send = (value: string) => {
    if (value.length !== digits) return
    sent.current = value
    onCode(value)
  }
  return (
    <form
      className="login-form"
      onSubmit={(event) => {
        event.preventDefault()
        send(code)
      }}
    >
      <Field
        label={label ?? strings.code.label}
        name="one-time-code"
        className="login-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        dir="ltr"
        data-login-focus=""
        value={code}
        onChange={(event) => {
          // Pasted text can contain spaces and words.
          const value = event.target.value.replace(/\D/g, '').slice(0, digits)
          setCode(value)
          if (value !== sent.current) send(value)
        }}
      />
      <Button type="submit" tone="primary" wide disabled={code.length !== digits}>
        {submitWord}
      </Button>
    </form>
  )
}

function Resend({ until, onResend }: { until: number; onResend: () => void }) {
  const { strings } = useLoginContext()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  // The server's clock and this one can differ; the countdown is limited to two minutes.
  const seconds = Math.min(120, Math.ceil((until - now) / 1000))
  return (
    <Button tone="quiet" disabled={seconds > 0} onClick={onResend}>
      {seconds > 0 ? strings.code.resendIn(seconds) : strings.code.resend}
    </Button>
  )
}

function Outbox({ methods, kind }: { methods: LoginMethods; kind: CodeKind }) {
  const { strings } = useLoginContext()
  const url = methods.methods.find(({ type }) => type === kind)?.outboxUrl
  return url ? (
    <p className="login-outbox">
      <a href={url} target="_blank" rel="noopener">
        {strings.code.outbox}
      </a>
    </p>
  ) : null
}
