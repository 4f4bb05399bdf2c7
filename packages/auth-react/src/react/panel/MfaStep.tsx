import { useState } from 'react'
import type { LoginUser } from '@castaway/auth/wire'
import { LoginError } from '@castaway/wallet/errors'
import { useLoginContext } from '../context'
import { asLoginError } from '../store'
import { CodeForm } from './CodeSteps'
import { Button, ErrorMessage, Field, Heading } from './parts'

/** Prompts for a second factor, with any method that the user has. */
export function MfaStep({ user, onDone }: { user: LoginUser; onDone: (user: LoginUser) => void }) {
  const { login, strings } = useLoginContext()
  const { mfa } = login.client
  const [failure, setFailure] = useState<LoginError | null>(null)
  const [busy, setBusy] = useState(false)
  const [texted, setTexted] = useState<{ number: string; digits: number } | null>(null)
  const [recovery, setRecovery] = useState<string | null>(null)
  const has = (method: LoginUser['mfaMethods'][number]) => user.mfaMethods.includes(method)
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    try {
      await action()
    } catch (cause) {
      setFailure(asLoginError(cause))
    } finally {
      setBusy(false)
    }
  }
  const verify = (...proof: Parameters<typeof mfa.verify>) =>
    void run(async () => {
      await mfa.verify(...proof)
      onDone(user)
    })
  return (
    <>
      <Heading title={strings.mfa.title}>{strings.mfa.about}</Heading>
      {failure ? <ErrorMessage error={failure} /> : null}
      {recovery !== null ? (
        <form
          className="login-form"
          onSubmit={(event) => {
            event.preventDefault()
            verify('recovery', recovery.trim())
          }}
        >
          <Field
            label={strings.mfa.recoveryLabel}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
            maxLength={64}
            data-login-focus=""
            value={recovery}
            onChange={(event) => setRecovery(event.target.value)}
          />
          <Button type="submit" tone="primary" wide disabled={busy || recovery.trim() === ''}>
            {strings.mfa.submit}
          </Button>
        </form>
      ) : (
        <div className="login-stack">
          {texted ? (
            <>
              <p>
                <bdi>{strings.mfa.smsSent(texted.number)}</bdi>
              </p>
              <CodeForm
                key={String(failure)}
                digits={texted.digits}
                submitWord={strings.mfa.submit}
                onCode={(code) => verify('sms', code)}
              />
            </>
          ) : has('totp') ? (
            <CodeForm
              key={String(failure)}
              digits={6}
              label={strings.mfa.totp}
              submitWord={strings.mfa.submit}
              onCode={(code) => verify('totp', code)}
            />
          ) : null}
          {has('passkey') ? (
            <Button wide disabled={busy} onClick={() => verify('passkey')}>
              {strings.mfa.passkey}
            </Button>
          ) : null}
          {has('sms') && !texted ? (
            <Button
              wide
              disabled={busy}
              onClick={() =>
                void run(async () => {
                  const sent = await mfa.challenge('sms')
                  setTexted({ number: sent.smsNumber, digits: sent.digits })
                })
              }
            >
              {strings.mfa.sms}
            </Button>
          ) : null}
          <Button tone="quiet" wide onClick={() => setRecovery('')}>
            {strings.mfa.recovery}
          </Button>
        </div>
      )}
    </>
  )
}
