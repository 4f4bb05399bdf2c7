import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { LinkedAccountType } from '@castaway/contract'
import type { LoginUser, LoginMethods } from '@castaway/auth/wire'
import type { LoginClient } from '../client/login-client'
import type { LoginError } from '@castaway/wallet/errors'
import { type Attempts, attemptsOf } from './attempts'
import type { ConfirmBy } from './confirm'
import { type LoginContextValue, useLoginContext } from './context'
import { createFlow, type Flow, type FlowStep } from './flow'
import type { OpenOptions } from './modal-store'
import { Captcha } from './panel/Captcha'
import { Choose } from './panel/Choose'
import { CodeStep, EmailStep, PhoneStep } from './panel/CodeSteps'
import { MfaStep } from './panel/MfaStep'
import { Back, Button, ErrorMessage, Heading } from './panel/parts'
import {
  BeforeStep,
  BusyStep,
  FarcasterStep,
  PasskeyStep,
  TermsStep,
  UnlockStep,
} from './panel/Steps'
import { asLoginError } from './store'
import './login.css'

export interface LoginPanelProps extends OpenOptions {
  /** Called once the user is signed in, or has proved what was requested. */
  onDone(user: LoginUser): void
  /** Offers to continue as a guest, only while no one is signed in. */
  withGuest?: boolean
}

/** All sign-in methods with all their steps, inline on a page or in the login window. */
export function LoginPanel(props: LoginPanelProps) {
  const context = useLoginContext()
  const { login, strings } = context
  const session = useSyncExternalStore(login.subscribe, login.read)
  const offered = useOfferedMethods(login.client)
  const error = session.error ?? offered.error
  return (
    <div className="login" data-login-purpose={props.purpose ?? 'sign-in'}>
      {error ? (
        <ErrorMessage error={error}>
          <Button
            onClick={() => {
              login.retry()
              offered.retry()
            }}
          >
            {strings.tryAgain}
          </Button>
        </ErrorMessage>
      ) : session.status === 'ready' && offered.methods ? (
        <Ready {...props} context={context} methods={offered.methods} user={session.user} />
      ) : (
        <output className="login-busy">
          <span className="login-hidden">{strings.loading}</span>
          <span className="login-progress" />
        </output>
      )}
    </div>
  )
}

interface ReadyProps extends LoginPanelProps {
  context: LoginContextValue
  methods: LoginMethods
  user: LoginUser | null
}

function Ready({ context, methods, user, ...props }: ReadyProps) {
  const { login, wallets, strings } = context
  const { purpose = 'sign-in', method } = props
  const [flow] = useState(() => createFlow(login, () => methods, purpose, firstStep(props)))
  useEffect(() => () => flow.dispose(), [flow])
  const { step, failure, switching, confirming } = useSyncExternalStore(flow.subscribe, flow.read)
  const tell = useEffectEvent((arrived: LoginUser) => props.onDone(arrived))
  useEffect(() => {
    if (step.at === 'done') tell(step.user)
  }, [step])
  const attempts = useMemo(() => attemptsOf(wallets, strings, purpose), [wallets, strings, purpose])
  const root = useFocus(step)
  const start = step.at === firstStep(props).at
  const canGoBack = !start && !['busy', 'terms', 'done', 'farcaster'].includes(step.at)
  return (
    <>
      {/* Always rendered, so that screen readers announce changes in it. */}
      <output className="login-hidden">
        {step.at === 'busy' ? strings.busy[step.phase](step.name).join(' ') : ''}
      </output>
      <div ref={root} className="login-step" key={step.at} tabIndex={-1}>
        {canGoBack ? (
          <Back label={strings.back} onClick={() => flow.show(firstStep(props))} />
        ) : null}
        {failure ? (
          <ErrorMessage
            error={failure}
            strings={
              failure.code !== 'invalid_credentials'
                ? undefined
                : step.at === 'code'
                  ? strings.code.rejected
                  : step.at === 'unlock'
                    ? strings.unlock.rejected
                    : undefined
            }
          >
            {confirming ? (
              <>
                <Button tone="primary" onClick={() => flow.show({ at: 'confirm', ...confirming })}>
                  {strings.modal.mfa}
                </Button>
                {purpose === 'sign-in' && confirming.by === 'confirm' ? (
                  <Button onClick={() => void flow.run(confirming.attempt, { switchUser: true })}>
                    {strings.confirm.other}
                  </Button>
                ) : null}
              </>
            ) : null}
            {switching && purpose !== 'confirm' ? (
              <>
                <p>{user?.isGuest ? strings.switching.guest : strings.switching.member}</p>
                <Button
                  tone="primary"
                  onClick={() => void flow.run(switching, { switchUser: true })}
                >
                  {strings.switching.submit}
                </Button>
              </>
            ) : null}
          </ErrorMessage>
        ) : null}
        <Step
          {...{ flow, attempts, step, methods, user, purpose }}
          method={method}
          withGuest={props.withGuest === true && user === null && purpose === 'sign-in'}
          onProved={props.onDone}
        />
        {methods.captcha && step.at !== 'done' ? (
          <Captcha siteKey={methods.captcha.siteKey} />
        ) : null}
      </div>
    </>
  )
}

const firstStep = ({ purpose, method }: OpenOptions): FlowStep => {
  if (purpose === 'mfa') return { at: 'mfa' }
  if (method === 'email' || method === 'phone' || method === 'passkey') return { at: method }
  return { at: 'choose' }
}

/** The methods that are shown: the one to add, or those that the user can confirm with. */
const onlyOf = (
  purpose: OpenOptions['purpose'],
  method: OpenOptions['method'],
  user: LoginUser | null,
  { methods }: LoginMethods,
): { only?: readonly LinkedAccountType[] } => {
  if (purpose === 'link' && method) return { only: [method] }
  if (purpose !== 'confirm' || !user) return {}
  const own = user.linkedAccounts.map(({ type }): LinkedAccountType =>
    type === 'smart_wallet' ? 'wallet' : type,
  )
  // If the site offers none of them any more, all methods are shown.
  return methods.some(({ type }) => own.includes(type)) ? { only: own } : {}
}

interface StepProps {
  flow: Flow
  attempts: Attempts
  step: FlowStep
  methods: LoginMethods
  user: LoginUser | null
  purpose: OpenOptions['purpose']
  method: OpenOptions['method']
  withGuest: boolean
  onProved(user: LoginUser): void
}

function Step({
  flow,
  attempts,
  step,
  methods,
  user,
  purpose,
  method,
  withGuest,
  onProved,
}: StepProps) {
  const { strings } = useLoginContext()
  switch (step.at) {
    case 'choose':
      return (
        <Choose
          {...{ flow, attempts, methods, purpose, withGuest }}
          {...onlyOf(purpose, method, user, methods)}
        />
      )
    case 'email':
      return <EmailStep flow={flow} attempts={attempts} />
    case 'phone':
      return <PhoneStep flow={flow} attempts={attempts} />
    case 'code':
      return <CodeStep flow={flow} attempts={attempts} step={step} methods={methods} />
    case 'passkey':
      return <PasskeyStep flow={flow} attempts={attempts} purpose={purpose} />
    case 'unlock':
      return <UnlockStep flow={flow} attempts={attempts} />
    case 'before':
      return (
        <BeforeStep
          {...{ flow, attempts, methods }}
          remembered={step.remembered}
          attempt={step.attempt}
        />
      )
    case 'farcaster':
      return <FarcasterStep flow={flow} url={step.channel.url} />
    case 'terms':
      return <TermsStep flow={flow} user={step.user} url={step.url} />
    case 'confirm':
      return <ConfirmStep by={step.by} user={user} onDone={() => flow.confirmed(step.attempt)} />
    case 'mfa':
      return user ? <MfaStep user={user} onDone={onProved} /> : null
    case 'busy':
      return <BusyStep flow={flow} phase={step.phase} name={step.name} />
    case 'done':
      return (
        <output className="login-done">{purpose === 'link' ? strings.linked : strings.done}</output>
      )
  }
}

/** Confirms that it's the user, in the middle of another task. */
function ConfirmStep({
  by,
  user,
  onDone,
}: {
  by: ConfirmBy
  user: LoginUser | null
  onDone: () => void
}) {
  const { strings } = useLoginContext()
  if (!user) return null
  if (by === 'mfa') return <MfaStep user={user} onDone={onDone} />
  return (
    <>
      <Heading title={strings.modal.mfa} />
      <LoginPanel purpose="confirm" onDone={onDone} />
    </>
  )
}

/**
 * A new step takes the focus; otherwise users of a keyboard or a screen reader would stay behind in the previous one.
 */
function useFocus(step: FlowStep) {
  const root = useRef<HTMLDivElement>(null)
  const first = useRef(step)
  useEffect(() => {
    if (first.current === step) return
    const here = root.current
    const places = ['[data-login-focus]', '[data-login-heading]', '[data-login-failure]']
    const target = places.map((each) => here?.querySelector<HTMLElement>(each)).find(Boolean)
    ;(target ?? here)?.focus()
  }, [step])
  return root
}

/** The methods that the site offers; requested once per panel. */
function useOfferedMethods(client: LoginClient) {
  const [methods, setMethods] = useState<LoginMethods | null>(null)
  const [error, setError] = useState<LoginError | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let gone = false
    client.methods().then(
      (found) => {
        if (!gone) setMethods(found)
      },
      (cause: unknown) => {
        if (!gone) setError(asLoginError(cause))
      },
    )
    return () => {
      gone = true
    }
  }, [client, round])
  return {
    methods,
    error,
    retry() {
      setError(null)
      setRound(round + 1)
    },
  }
}
