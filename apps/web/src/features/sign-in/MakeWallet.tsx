import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { classes } from '../../ui/classes'
import { TextField } from '../../ui/TextField'
import { FailureNote } from './FailureNote'
import { type Strength, strengthOf } from './password-strength'
import type { Failure } from './sign-in-state'
import type { SignIn } from './use-sign-in'

const shares: Record<Strength['level'], string> = {
  short: 'w-1/6',
  weak: 'w-1/3',
  fair: 'w-2/3',
  strong: 'w-full',
}
const tones: Record<Strength['level'], string> = {
  short: 'bg-danger',
  weak: 'bg-danger',
  fair: 'bg-sand',
  strong: 'bg-recast',
}

/** Makes a wallet in this browser: one password, typed twice. */
export function MakeWallet({ signIn, failure }: { signIn: SignIn; failure: Failure | null }) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const strength = strengthOf(password)
  const differs = again !== '' && !password.startsWith(again) ? true : tried && again !== password
  const exists = failure?.code === 'embedded_wallet_already_exists'
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (strength.enough && again === password) void signIn.makeWallet(password)
      }}
    >
      <BackTo onClick={() => signIn.show('choose')} />
      <div>
        <h2 className="text-title font-semibold">Make a wallet here</h2>
        <p className="mt-1.5 text-ink-soft text-pretty">
          It is made in this browser and signs only what you do here. Your password seals it; what
          the server keeps is of no use without.
        </p>
      </div>
      {failure ? (
        <FailureNote failure={failure}>
          {exists ? (
            <Button size="small" onClick={() => signIn.show('unlock')}>
              Unlock it
            </Button>
          ) : null}
        </FailureNote>
      ) : null}
      <div>
        <TextField
          label="Password"
          type="password"
          name="new-password"
          autoComplete="new-password"
          ref={focused}
          maxLength={256}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={tried && !strength.enough ? strength.words : undefined}
          hint={strength.words}
        />
        <div aria-hidden="true" className="mt-2 h-1 rounded-full bg-sunken">
          <div
            className={classes(
              'h-full rounded-full transition-all duration-150',
              password ? shares[strength.level] : 'w-0',
              tones[strength.level],
            )}
          />
        </div>
      </div>
      <TextField
        label="Password once more"
        type="password"
        name="new-password-again"
        autoComplete="new-password"
        maxLength={256}
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        error={differs ? 'The two are not the same.' : undefined}
        hint={again !== '' && again === password ? 'The same. Good.' : undefined}
      />
      <p className="rounded-card bg-sunken px-4 py-3 text-small text-pretty">
        <strong className="font-semibold">Nobody can reset this password.</strong> Keep it in a
        password manager. In the settings you can write down a recovery phrase of twelve words.
      </p>
      <Button type="submit" tone="primary" size="large" className="w-full">
        Make the wallet and sign in
      </Button>
    </form>
  )
}

const focused = (field: HTMLInputElement | null) => field?.focus()

export function BackTo({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-ms-1 inline-flex items-center gap-1.5 rounded-full px-1 text-small font-semibold text-ink-soft hover:text-ink"
    >
      <ArrowLeft size={16} aria-hidden="true" className="rtl:rotate-180" />
      All ways to sign in
    </button>
  )
}
