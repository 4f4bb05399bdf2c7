import { useState } from 'react'
import { Button } from '../../ui/Button'
import { failureOf, loadWallets } from '../sign-in/use-sign-in'
import { Section } from './Section'

/** For people whose wallet was made here: its recovery phrase, which the wallet frame shows after the password. */
export function WalletSettings() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const show = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const wallet = (await loadWallets()).embedded()
      const { address } = await wallet.load()
      await wallet.reveal({ address: address ?? '', what: 'phrase' })
    } catch (error) {
      const { code, title, next } = failureOf(error)
      if (code !== 'wallet_rejected') setProblem(`${title}. ${next}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section
      title="Wallet made here"
      about="It is as safe as its password and this browser: there is no enclave behind it. Write the recovery phrase down on paper; it brings the wallet back when the password is lost."
    >
      <Button busy={busy} onClick={() => void show()}>
        Show the recovery phrase
      </Button>
      {problem ? (
        <p role="alert" className="mt-2 text-small text-danger">
          {problem}
        </p>
      ) : null}
    </Section>
  )
}
