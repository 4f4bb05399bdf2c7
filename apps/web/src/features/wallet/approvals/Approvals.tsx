import { plural, t } from '@lingui/core/macro'
import { Suspense, useMemo, useState } from 'react'
import { useRecords } from '../../../app/records'
import { useHoldings } from '../../../shared/wallet/use-holdings'
import type { PersonalWallet } from '../../../shared/wallet/use-personal-wallets'
import { EmptyState } from '../../../ui/EmptyState'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'
import { RowSkeletons } from '../../../ui/Skeleton'
import { HiddenRows } from '../HiddenRows'
import { NetworksNote } from '../NetworksNote'
import {
  type DescribedToken,
  useDescribedTokens,
} from '../../../shared/wallet/use-described-tokens'
import { riskOf } from './approval-risk'
import { ApprovalRow } from './ApprovalRow'
import { approvalKey, revocationOf } from './revocations'
import { type OwnApproval, useApprovals } from './use-approvals'

const RevokeDialog = lazyWithRetry(() =>
  import('./RevokeDialog').then((file) => ({ default: file.RevokeDialog })),
)

const namedIn = ({ chainId, token, assets }: OwnApproval) => ({
  chainId,
  token,
  isCollection: assets.kind !== 'amount',
})

/** What others can take from the person's wallets without asking again, the most valuable first. */
export function Approvals({ wallets }: { wallets: readonly PersonalWallet[] }) {
  const { approvals, isPending, failed, refetch } = useApprovals(wallets)
  const addresses = useMemo(() => wallets.map(({ address }) => address), [wallets])
  const { holdings } = useHoldings(addresses)
  const tokenOf = useDescribedTokens(approvals.map(namedIn), holdings)
  const revocations = useRecords('revocation') ?? []
  const [revoked, setRevoked] = useState<{ approval: OwnApproval; about: DescribedToken }>()
  const rows = approvals
    .flatMap((approval) => {
      const about = tokenOf(namedIn(approval))
      return about ? [{ approval, about, risk: riskOf(approval, about) }] : []
    })
    .toSorted((a, b) => (b.risk ?? -1) - (a.risk ?? -1))
  const row = ({ approval, about, risk }: (typeof rows)[number]) => (
    <ApprovalRow
      key={approvalKey(approval)}
      approval={approval}
      about={about}
      risk={risk}
      isOneOfMany={wallets.length > 1}
      revocation={revocationOf(approval, revocations)}
      onRevoke={() => setRevoked({ approval, about })}
    />
  )
  const listed = rows.filter(({ about }) => !about.suspicion)
  const hidden = rows.filter(({ about }) => about.suspicion)
  const isLoading = isPending || rows.length < approvals.length
  return (
    <>
      <p className="border-b border-line px-(--row-x) py-4 text-ink-soft text-pretty">
        {t`Apps ask for approvals so that they can move your tokens later, without asking you again. Revoke those you no longer use.`}
      </p>
      <NetworksNote failed={failed} retry={refetch}>
        {(networks) =>
          t`Approvals aren’t listed for ${networks}: the network can’t be reached, or its server doesn’t list the whole history.`
        }
      </NetworksNote>
      {listed.length > 0 ? <ul aria-label={t`Approvals`}>{listed.map(row)}</ul> : null}
      {isLoading ? <RowSkeletons count={listed.length > 0 ? 2 : 5} /> : null}
      {isLoading || rows.length > 0 || failed.length > 0 ? null : (
        <EmptyState title={t`No approvals`}>
          {t`No app can take tokens from your wallets without asking you.`}
        </EmptyState>
      )}
      {hidden.length > 0 ? (
        <HiddenRows
          title={plural(hidden.length, { one: '# hidden approval', other: '# hidden approvals' })}
          advice={t`These are approvals for tokens that look like spam. They don’t concern your other tokens.`}
          label={t`Hidden approvals`}
        >
          {hidden.map(row)}
        </HiddenRows>
      ) : null}
      <Suspense>
        {revoked ? <RevokeDialog {...revoked} onClose={() => setRevoked(undefined)} /> : null}
      </Suspense>
    </>
  )
}
