import { t } from '@lingui/core/macro'
import type { SignerFacts } from '@castaway/client/local'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/Button'
import { TextField } from '../../../ui/form/TextField'
import { controls } from '../controls'
import { useChange } from '../island/use-change'

/** Approves it in place of an account's owner, which only an island allows. */
export function Approve({ signer }: { signer: SignerFacts }) {
  const { busy, change } = useChange<'approve'>()
  const [typed, setTyped] = useState('')
  const isFid = /^[1-9]\d{0,9}$/.test(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isFid) return
    const which = signer.uuid ? { signerUuid: signer.uuid } : { publicKey: signer.public_key }
    void change('approve', () => controls.approveSigner({ ...which, fid: Number(typed) }))
  }
  return (
    <form onSubmit={submit} className="mt-4 flex flex-wrap items-start gap-3">
      <TextField
        label={t`Approve it for the account`}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
        hint={t`An FID. Approved without asking its owner, which only works on an island.`}
        error={typed !== '' && !isFid ? t`Enter an FID.` : undefined}
      />
      <Button type="submit" className="mid:mt-6.5" busy={busy === 'approve'} disabled={!isFid}>
        {t`Approve`}
      </Button>
    </form>
  )
}
