import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { TextField } from '../../ui/TextField'
import { toast } from '../../ui/toasts'
import { failureOf, loadWallets } from '../sign-in/use-sign-in'
import { Section } from './Section'

/** For people whose wallet was made here: its recovery phrase, after the password. */
export function WalletSettings() {
  const [open, setOpen] = useState(false)
  return (
    <Section
      title="Wallet made here"
      about="It is as safe as its password and this browser: there is no enclave behind it. Write the recovery phrase down on paper; it brings the wallet back when the password is lost."
    >
      <Button onClick={() => setOpen(true)}>Show the recovery phrase</Button>
      {open ? <PhraseDialog onClose={() => setOpen(false)} /> : null}
    </Section>
  )
}

function PhraseDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [phrase, setPhrase] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const wallet = (await loadWallets()).embedded()
      if (wallet.state.status === 'none') await wallet.load()
      setPhrase(await wallet.exportPhrase(password))
      setPassword('')
    } catch (error) {
      const { title, next } = failureOf(error)
      setProblem(`${title}. ${next}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open title="Recovery phrase" width="narrow" onClose={onClose}>
      {phrase ? (
        <div className="space-y-4 p-5">
          <p className="text-ink-soft text-pretty">
            Whoever has these twelve words has the wallet. Nobody from Castaway ever asks for them.
          </p>
          <ol
            className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-card bg-sunken p-4 font-mono"
            translate="no"
          >
            {phrase.split(' ').map((word, index) => (
              <li key={`${index}-${word}`} className="flex gap-2">
                <span className="tabular w-6 text-end text-ink-soft">{index + 1}</span>
                {word}
              </li>
            ))}
          </ol>
          <Button
            tone="primary"
            className="w-full"
            onClick={() => {
              toast({ title: 'Keep it in a safe place' })
              onClose()
            }}
          >
            I have written it down
          </Button>
        </div>
      ) : (
        <form
          className="space-y-4 p-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (password && !busy) void show()
          }}
        >
          <TextField
            label="Password of the wallet"
            type="password"
            autoComplete="current-password"
            ref={focused}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={problem}
          />
          <Button type="submit" tone="primary" className="w-full" busy={busy} disabled={!password}>
            Show the words
          </Button>
        </form>
      )}
    </Dialog>
  )
}

const focused = (field: HTMLInputElement | null) => field?.focus()
