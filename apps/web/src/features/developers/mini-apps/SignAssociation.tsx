import { t } from '@lingui/core/macro'
import { type Account, useCastaway } from '@castaway/react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { signAssociation } from '../../../shared/mini-apps/sign-association'
import type { WalletAccess } from '../../../shared/wallet/wallet-access'
import { Button } from '../../../ui/Button'
import { TextField } from '../../../ui/form/TextField'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'
import { Secret } from '../apps/Secret'
import { Part } from '../Part'

const WalletConnector = lazyWithRetry(() => import('../../../shared/wallet/WalletConnector'))

/** A domain with its port, as manifests name it. */
const DOMAIN = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/

interface SignAssociationProps {
  /** Of the app, with its port. */
  host: string
  account: Account
}

/** Signs that a domain is the account's, for its manifest. */
export default function SignAssociation({ host, account }: SignAssociationProps) {
  const { client } = useCastaway()
  const [domain, setDomain] = useState(host)
  const [wantsWallet, setWantsWallet] = useState(false)
  const { given, give } = useWallets()
  const sign = useMutation({
    mutationFn: () => {
      setWantsWallet(true)
      return signAssociation({ client, wallets: () => given, fid: account.fid, domain })
    },
  })
  const isWrong = !DOMAIN.test(domain)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong) sign.mutate()
  }
  const problem =
    sign.isError || sign.data === null
      ? t`The wallet that owns @${account.username} isn’t in this browser. You can sign with its key: castaway sign association --fid ${account.fid} --domain ${domain}`
      : sign.data === 'rejected'
        ? t`You declined in your wallet.`
        : undefined
  return (
    <Part
      title={t`Sign an association`}
      about={t`It says that a domain belongs to @${account.username}. Put it into the manifest.`}
    >
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t`Domain`}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={260}
          value={domain}
          onChange={(event) => {
            setDomain(event.target.value.trim().toLowerCase())
            sign.reset()
          }}
          error={isWrong ? t`Enter only a domain, such as app.example.` : undefined}
          className="min-w-0 flex-1 basis-56"
        />
        <Button type="submit" busy={sign.isPending} disabled={isWrong} className="h-11">
          {t`Sign`}
        </Button>
      </form>
      <output className="mt-2 block text-small text-danger [overflow-wrap:anywhere]">
        {problem}
      </output>
      {sign.data && sign.data !== 'rejected' ? (
        <Secret
          label="accountAssociation"
          text={JSON.stringify({ accountAssociation: sign.data }, null, 2)}
        />
      ) : null}
      <Suspense>{wantsWallet ? <WalletConnector onReady={give} /> : null}</Suspense>
    </Part>
  )
}

/** The person's wallets, once they are there. */
function useWallets() {
  const [pending] = useState(() => {
    let give: (access: WalletAccess) => void = () => {}
    const given = new Promise<WalletAccess>((resolve) => (give = resolve))
    return { given, give }
  })
  return pending
}
