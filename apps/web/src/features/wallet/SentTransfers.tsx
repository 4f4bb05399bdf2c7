import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMe, useUser, useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { displayNameOf, UserLink } from '../../app/names'
import { useRecords } from '../../app/records'
import { Avatar } from '../../ui/Avatar'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { RowSkeletons } from '../../ui/Skeleton'
import { shortWallet } from '../../shared/profile/profile-meta'
import { CHAINS } from '../../shared/wallet/networks'
import { type Payment, sortPayments, transactionOf } from '../../shared/wallet/send/payments'
import { useTransaction } from '../../shared/wallet/send/use-transaction'
import { transactionUrl } from '../../shared/wallet/tokens'
import { TokenAmount } from '../../shared/wallet/TokenText'

const PAGE = 25

/** Transfers that were sent from Castaway, newest first. */
export function SentTransfers() {
  const payments = useRecords('payment')
  const { client } = useCastaway()
  const [count, setCount] = useState(PAGE)
  const sorted = useMemo(() => sortPayments(payments ?? []), [payments])
  const shown = sorted.slice(0, count)
  const fids = [...new Set(shown.flatMap(({ body }) => body.fid ?? []))].toSorted((a, b) => a - b)
  // They are in the store of users afterwards.
  useQuery({
    queryKey: ['wallet-recipients', fids.join()],
    queryFn: async () => (await client.fetchBulkUsers({ fids: fids.slice(0, 100) })).users.length,
    enabled: fids.length > 0,
  })
  if (!payments) return <RowSkeletons />
  if (sorted.length === 0)
    return (
      <EmptyState
        title={t`Nothing sent yet`}
        action={
          <Link to="/wallet/send" className={buttonClass('primary')}>
            {t`Send tokens`}
          </Link>
        }
      >
        {t`Transfers you send from Castaway will appear here. Only you can see this list.`}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={t`Sent transfers`}>
        {shown.map((payment) => (
          <SentTransfer key={payment.id} payment={payment} />
        ))}
      </ul>
      {sorted.length > count ? (
        <div className="flex justify-center py-5">
          <Button onClick={() => setCount(count + PAGE)}>{t`Show more`}</Button>
        </div>
      ) : null}
    </>
  )
}

function SentTransfer({ payment }: { payment: Payment }) {
  const { to, fid, amount, sentAt } = payment.body
  const { chainId, hash } = transactionOf(payment)
  const { state } = useTransaction(chainId, hash, payment.body.state === 'pending')
  const shownState = payment.body.state === 'pending' ? state : payment.body.state
  const user = useUser(fid ?? 0)
  const isIsland = useMe().data?.mode === 'island'
  const name = user ? displayNameOf(user) : shortWallet(to)
  return (
    <li className="flex items-center gap-3.5 border-b border-line px-(--row-x) py-3">
      <Avatar
        url={user?.pfp_url}
        name={name}
        seed={fid ?? Number.parseInt(to.slice(2, 10), 16)}
        size={40}
      />
      <div className="min-w-0 flex-1">
        <p>
          <Trans>
            You sent <TokenAmount amount={BigInt(amount)} token={payment.body} /> to{' '}
            {user ? (
              <UserLink user={user} className="font-semibold hover:underline">
                <bdi>{name}</bdi>
              </UserLink>
            ) : (
              <bdi className="font-mono text-small">{name}</bdi>
            )}
          </Trans>
        </p>
        <p className="text-small text-ink-soft">
          <RelativeTime time={new Date(sentAt).toISOString()} /> · {CHAINS[chainId]?.name} ·{' '}
          <span className={shownState === 'failed' ? 'text-danger' : ''}>
            {stateText(shownState)}
          </span>
          {isIsland || !CHAINS[chainId] ? null : (
            <>
              {' · '}
              <a
                href={transactionUrl(chainId, hash)}
                target="_blank"
                rel="noopener noreferrer"
                className="underline hover:text-ink"
              >
                {t`View transaction`}
              </a>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

const stateText = (state: 'pending' | 'confirmed' | 'failed' | 'unknown'): string =>
  ({
    pending: () => t`pending`,
    confirmed: () => t`confirmed`,
    failed: () => t`failed`,
    unknown: () => t`not confirmed yet`,
  })[state]()
