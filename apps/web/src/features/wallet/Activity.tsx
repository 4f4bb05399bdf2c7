import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMe, useUser, useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, ShieldOff } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { displayNameOf, UserLink } from '../../app/names'
import { useRecords } from '../../app/records'
import { Avatar } from '../../ui/Avatar'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { RowSkeletons } from '../../ui/Skeleton'
import { shortWallet } from '../../shared/profile/profile-meta'
import { CHAINS } from '../../shared/wallet/networks'
import {
  newestFirst,
  type TransactionKind,
  transactionOf,
  type TransactionRecord,
} from '../../shared/wallet/transaction-records'
import { useTransaction } from '../../shared/wallet/use-transaction'
import { transactionUrl } from '../../shared/wallet/tokens'
import { TokenAmount } from '../../shared/wallet/TokenText'
import { spenderName } from './approvals/known-spenders'

const PAGE = 25

/** Transfers, swaps and revocations that were sent from Castaway, newest first. */
export function Activity() {
  const payments = useRecords('payment')
  const swaps = useRecords('swap')
  const revocations = useRecords('revocation')
  const { client } = useCastaway()
  const [count, setCount] = useState(PAGE)
  const sorted = useMemo(
    () =>
      newestFirst([
        ...(payments ?? []).map((record) => ({ kind: 'payment' as const, ...record })),
        ...(swaps ?? []).map((record) => ({ kind: 'swap' as const, ...record })),
        ...(revocations ?? []).map((record) => ({ kind: 'revocation' as const, ...record })),
      ]),
    [payments, swaps, revocations],
  )
  const shown = sorted.slice(0, count)
  const fids = [
    ...new Set(shown.flatMap((each) => (each.kind === 'payment' ? (each.body.fid ?? []) : []))),
  ].toSorted((a, b) => a - b)
  // They are in the store of users afterwards.
  useQuery({
    queryKey: ['wallet-recipients', fids.join()],
    queryFn: async () => (await client.fetchBulkUsers({ fids: fids.slice(0, 100) })).users.length,
    enabled: fids.length > 0,
  })
  if (!payments || !swaps || !revocations) return <RowSkeletons />
  if (sorted.length === 0)
    return (
      <EmptyState
        title={t`No activity yet`}
        action={
          <Link to="/wallet/send" className={buttonClass('primary')}>
            {t`Send tokens`}
          </Link>
        }
      >
        {t`What you send, swap and revoke in Castaway will appear here. Only you can see this list.`}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={t`Activity`}>
        {shown.map((each) =>
          each.kind === 'payment' ? (
            <SentTransfer key={`payment ${each.id}`} payment={each} />
          ) : each.kind === 'swap' ? (
            <Swap key={`swap ${each.id}`} swap={each} />
          ) : (
            <Revocation key={`revocation ${each.id}`} revocation={each} />
          ),
        )}
      </ul>
      {sorted.length > count ? (
        <div className="flex justify-center py-5">
          <Button onClick={() => setCount(count + PAGE)}>{t`Show more`}</Button>
        </div>
      ) : null}
    </>
  )
}

function SentTransfer({ payment }: { payment: TransactionRecord<'payment'> }) {
  const { to, fid, amount } = payment.body
  const user = useUser(fid ?? 0)
  const name = user ? displayNameOf(user) : shortWallet(to)
  return (
    <ActivityRow
      kind="payment"
      record={payment}
      image={
        <Avatar
          url={user?.pfp_url}
          name={name}
          seed={fid ?? Number.parseInt(to.slice(2, 10), 16)}
          size={40}
        />
      }
    >
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
    </ActivityRow>
  )
}

function Swap({ swap }: { swap: TransactionRecord<'swap'> }) {
  const { sold, bought } = swap.body
  return (
    <ActivityRow
      kind="swap"
      record={swap}
      image={
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-wash text-accent-strong">
          <ArrowLeftRight size={18} aria-hidden="true" />
        </span>
      }
    >
      <Trans>
        You swapped <TokenAmount amount={BigInt(sold.amount)} token={sold} /> for about{' '}
        <TokenAmount amount={BigInt(bought.amount)} token={bought} />
      </Trans>
    </ActivityRow>
  )
}

function Revocation({ revocation }: { revocation: TransactionRecord<'revocation'> }) {
  const { spender, symbol } = revocation.body
  const { chainId } = transactionOf(revocation)
  const who = <bdi className="font-semibold">{spenderName(chainId, spender)}</bdi>
  return (
    <ActivityRow
      kind="revocation"
      record={revocation}
      image={
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-wash text-accent-strong">
          <ShieldOff size={18} aria-hidden="true" />
        </span>
      }
    >
      <Trans>
        You revoked the approval of {who} for <bdi>{symbol}</bdi>
      </Trans>
    </ActivityRow>
  )
}

/** What was done, when and where, and what became of it. */
function ActivityRow({
  kind,
  record,
  image,
  children,
}: {
  kind: TransactionKind
  record: TransactionRecord
  image: ReactNode
  children: ReactNode
}) {
  const { sentAt, state: saved } = record.body
  const { chainId, hash } = transactionOf(record)
  const { state } = useTransaction(kind, chainId, hash, saved === 'pending')
  const shown = saved === 'pending' ? state : saved
  const isIsland = useMe().data?.mode === 'island'
  return (
    <li className="flex items-center gap-3 border-b border-line px-(--row-x) py-3">
      {image}
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">{children}</p>
        <p className="text-small text-ink-soft">
          <RelativeTime time={new Date(sentAt).toISOString()} /> · {CHAINS[chainId]?.name} ·{' '}
          <span className={shown === 'failed' ? 'text-danger' : ''}>{stateText(shown)}</span>
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
