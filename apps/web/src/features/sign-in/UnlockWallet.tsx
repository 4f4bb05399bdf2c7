import { useState } from 'react'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/TextField'
import { FailureNote } from './FailureNote'
import { isAddress, knownAddress } from './known-wallet'
import { BackTo } from './MakeWallet'
import type { Failure } from './sign-in-state'
import type { SignIn } from './use-sign-in'

/** Opens a wallet that was made here before, by its address and password. */
export function UnlockWallet({ signIn, failure }: { signIn: SignIn; failure: Failure | null }) {
  const [known] = useState(knownAddress)
  const [address, setAddress] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const isGood = isAddress(address.trim())
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isGood && password) void signIn.unlock(address.trim(), password)
      }}
    >
      <BackTo onClick={() => signIn.show('choose')} />
      <div>
        <h2 className="text-title font-semibold">Unlock your wallet</h2>
        <p className="mt-1.5 text-ink-soft text-pretty">
          {known
            ? 'This browser knows a wallet that was made here. Its password opens it.'
            : 'Give the address of the wallet that you made on another browser, and its password.'}
        </p>
      </div>
      {failure ? (
        <FailureNote
          failure={
            failure.code === 'invalid_credentials'
              ? {
                  ...failure,
                  title: 'Address and password do not fit',
                  next: 'Check both and try again.',
                }
              : failure
          }
        />
      ) : null}
      <TextField
        label="Address of the wallet"
        name="username"
        autoComplete="username"
        spellCheck={false}
        autoCapitalize="off"
        placeholder="0x…"
        maxLength={64}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        error={tried && !isGood ? 'An address is 0x and 40 letters and digits.' : undefined}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        maxLength={256}
        {...(known ? { ref: focused } : {})}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={tried && !password ? 'Type the password of this wallet.' : undefined}
      />
      <Button type="submit" tone="primary" size="large" className="w-full">
        Unlock and sign in
      </Button>
    </form>
  )
}

const focused = (field: HTMLInputElement | null) => field?.focus()
