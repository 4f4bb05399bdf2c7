import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { TextField } from '../../ui/TextField'
import { type PasswordQuestion, passwordQuestion } from './password-prompt'

/** Shows the question for the wallet's password while one stands open. Part of every screen that signs. */
export function PasswordDialog() {
  const question = useSyncExternalStore(passwordQuestion.subscribe, passwordQuestion.read)
  return question ? <Ask key={String(question.wrong)} question={question} /> : null
}

function Ask({ question }: { question: PasswordQuestion }) {
  const [password, setPassword] = useState('')
  return (
    <Dialog open title="Unlock your wallet" width="narrow" onClose={() => question.answer(null)}>
      <form
        className="space-y-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (password) question.answer(password)
        }}
      >
        <p className="text-ink-soft">
          Your wallet <code className="font-mono text-small">{shortAddress(question.address)}</code>{' '}
          signs with a key that only your password opens.
        </p>
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={question.address}
          readOnly
          hidden
        />
        <TextField
          label="Password of this wallet"
          type="password"
          autoComplete="current-password"
          ref={focused}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={
            question.wrong && !password
              ? 'That password does not open this wallet. Try again.'
              : undefined
          }
        />
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={() => question.answer(null)}>
            Cancel
          </Button>
          <Button tone="primary" type="submit" disabled={!password}>
            Unlock
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const focused = (field: HTMLInputElement | null) => field?.focus()

/** An address short enough to read and long enough to tell from others. */
export const shortAddress = (address: string): string =>
  `${address.slice(0, 6)}…${address.slice(-4)}`
