import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Account, gatewayJson, type Me, meQuery } from '@castaway/react'
import { useQueryClient } from '@tanstack/react-query'
import { CheckCircle2 } from 'lucide-react'
import { Suspense } from 'react'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'
import { Section } from '../Section'
import { accountKeysKey } from './keys'
import { Signers } from './Signers'

const ApproveSigner = lazyWithRetry(() => import('../../../shared/accounts/ApproveSigner'))

/** Whether the app can post for an account, and every other key that can. */
export default function SignerSettings({ account, mode }: { account: Account; mode: Me['mode'] }) {
  const queryClient = useQueryClient()
  const reload = async () => {
    // Whether the right to cast is still there is the provider's to say.
    await gatewayJson('/api/_accounts?look=again').catch(() => {})
    await queryClient.invalidateQueries(meQuery)
    await queryClient.invalidateQueries({ queryKey: ['savedAccounts'] })
    await queryClient.invalidateQueries({ queryKey: accountKeysKey(account.fid) })
  }
  return (
    <>
      <PostingPermission account={account} onApproved={() => void reload()} />
      <Signers account={account} mode={mode} onRevoked={reload} />
    </>
  )
}

function PostingPermission({ account, onApproved }: { account: Account; onApproved: () => void }) {
  const handle = `@${account.username || account.fid}`
  return (
    <Section
      title={t`Posting permission`}
      about={t`Castaway posts with its own key, approved by your wallet and stored encrypted on the server.`}
    >
      {account.signer === 'approved' ? (
        <p className="flex items-center gap-2.5">
          <CheckCircle2 size={19} aria-hidden="true" className="text-recast" />
          <span>
            <Trans>
              Approved for <bdi className="font-semibold">{handle}</bdi>
            </Trans>
            <span className="tabular text-ink-soft"> · fid {account.fid}</span>
          </span>
        </p>
      ) : (
        <Suspense>
          <ApproveSigner account={account} onApproved={onApproved} />
        </Suspense>
      )}
    </Section>
  )
}
