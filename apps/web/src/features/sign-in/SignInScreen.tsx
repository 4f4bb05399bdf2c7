import { useMe } from '@castaway/react'
import { useEffect } from 'react'
import { Button } from '../../ui/Button'
import { Glyph } from '../../ui/Glyph'
import { ChooseWallet } from './ChooseWallet'
import { MakeWallet } from './MakeWallet'
import { PasswordDialog } from './PasswordDialog'
import { phaseWords, type SignInState } from './sign-in-state'
import { UnlockWallet } from './UnlockWallet'
import { useSignIn } from './use-sign-in'

/** The place `/sign-in`: every way in, and every step of it in words. */
export function SignInScreen() {
  const signIn = useSignIn()
  const me = useMe()
  const { state } = signIn
  useEffect(() => {
    document.title = 'Sign in · Castaway'
  }, [])
  const account = me.data?.account
  return (
    <div className="mx-auto w-full max-w-md px-5 pt-10 pb-24">
      <header className="mb-8 text-center">
        <span className="inline-block">
          <Glyph size={52} />
        </span>
        <h1 className="mt-3 text-display font-bold tracking-[-0.02em]">Come ashore</h1>
        <p className="mt-1 text-ink-soft">Sign in with a wallet. No e-mail, no phone number.</p>
      </header>
      {state.step === 'busy' ? (
        <Busy state={state} onCancel={() => signIn.cancel(state.from)} />
      ) : state.step === 'done' ? (
        <output className="block py-10 text-center text-words font-semibold">
          You are signed in.
        </output>
      ) : (
        <>
          {account && state.step === 'choose' ? (
            <div className="mb-7 flex items-center gap-3 rounded-card bg-accent-wash px-4 py-3">
              <p className="min-w-0 flex-1">
                You are signed in as{' '}
                <bdi className="font-semibold">@{account.username || account.fid}</bdi>.
              </p>
              <Button size="small" tone="primary" onClick={() => void signIn.arrive()}>
                Go on
              </Button>
            </div>
          ) : null}
          {state.step === 'make' ? (
            <MakeWallet signIn={signIn} failure={state.failure} />
          ) : state.step === 'unlock' ? (
            <UnlockWallet signIn={signIn} failure={state.failure} />
          ) : (
            <ChooseWallet signIn={signIn} failure={state.failure} />
          )}
        </>
      )}
      <PasswordDialog />
    </div>
  )
}

interface BusyProps {
  state: Extract<SignInState, { step: 'busy' }>
  onCancel: () => void
}

function Busy({ state, onCancel }: BusyProps) {
  const { title, hint } = phaseWords(state.phase, state.walletName)
  return (
    <div className="flex flex-col items-center rounded-card border border-line bg-raised px-6 py-10 text-center">
      <output className="block">
        <span className="block text-title font-semibold">{title}</span>
        <span className="mt-1.5 block text-ink-soft text-pretty">{hint}</span>
      </output>
      <div className="mt-6 h-1.5 w-48 overflow-hidden rounded-full bg-sunken">
        {state.done === null ? null : (
          <progress className="sr-only" aria-label={title} max={1} value={state.done} />
        )}
        {state.done === null ? (
          <div className="h-full w-full animate-breathe rounded-full bg-accent" />
        ) : (
          <div
            className="h-full rounded-full bg-accent"
            style={{ width: `${Math.max(4, state.done * 100)}%` }}
          />
        )}
      </div>
      {state.phase === 'checking' ? null : (
        <Button className="mt-7" tone="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
