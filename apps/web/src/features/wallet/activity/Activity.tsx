import { plural, t } from '@lingui/core/macro'
import { useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useRecords } from '../../../app/records'
import {
  transactionRecordId,
  type TransactionRecord,
} from '../../../shared/wallet/transaction-records'
import { useHoldings } from '../../../shared/wallet/use-holdings'
import type { PersonalWallet } from '../../../shared/wallet/use-personal-wallets'
import { Button, buttonClass } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { RowSkeletons } from '../../../ui/Skeleton'
import { HiddenRows } from '../HiddenRows'
import { NetworksNote } from '../NetworksNote'
import { useDescribedTokens } from '../../../shared/wallet/use-described-tokens'
import { AppCall, Revocation, SentTransfer, Swap } from './OwnTransactions'
import { TransferRow } from './TransferRow'
import { useOwners } from '../../../shared/wallet/use-owners'
import { type OwnTransfer, transferKey, useTransfers } from './use-transfers'

const PAGE = 25

type Entry =
  | { kind: 'payment'; at: number; record: TransactionRecord<'payment'> }
  | { kind: 'swap'; at: number; record: TransactionRecord<'swap'> }
  | { kind: 'revocation'; at: number; record: TransactionRecord<'revocation'> }
  | {
      kind: 'app-call'
      at: number
      record: TransactionRecord<'app-call'>
      transfers: readonly OwnTransfer[]
    }
  | { kind: 'transfer'; at: number; transfer: OwnTransfer }

const namedIn = ({ chainId, token, assets }: OwnTransfer) => ({
  chainId,
  token,
  isCollection: assets.kind === 'item',
})

/** What was done in Castaway, and what else came to the person's wallets or left them, newest first. */
export function Activity({ wallets }: { wallets: readonly PersonalWallet[] }) {
  const payments = useRecords('payment')
  const swaps = useRecords('swap')
  const revocations = useRecords('revocation')
  const appCalls = useRecords('app-call')
  const { transfers, isPending, failed, refetch } = useTransfers(wallets)
  const [count, setCount] = useState(PAGE)
  const own = useMemo(() => new Set(wallets.map(({ address }) => address.toLowerCase())), [wallets])
  const addresses = useMemo(() => [...own], [own])
  const { holdings } = useHoldings(addresses)
  const entries = sorted({ payments, swaps, revocations, appCalls, transfers })
  const shown = entries.slice(0, count)
  const moved = shown.flatMap((each) =>
    each.kind === 'transfer' ? [each.transfer] : each.kind === 'app-call' ? each.transfers : [],
  )
  const tokenOf = useDescribedTokens(moved.map(namedIn), holdings)
  const isReceived = ({ to }: OwnTransfer) => own.has(to.toLowerCase())
  const otherOf = (each: OwnTransfer) => (isReceived(each) ? each.from : each.to)
  const ownerOf = useOwners(moved.map(otherOf))
  useRecipients(shown)
  if (!payments || !swaps || !revocations || !appCalls) return <RowSkeletons />
  const propsOf = (transfer: OwnTransfer) => {
    const about = tokenOf(namedIn(transfer))
    const other = ownerOf(otherOf(transfer))
    return about ? { transfer, about, isReceived: isReceived(transfer), other } : null
  }
  const row = (each: Entry) => {
    if (each.kind === 'payment')
      return <SentTransfer key={each.record.id} payment={each.record} wallets={wallets} />
    if (each.kind === 'swap')
      return <Swap key={each.record.id} swap={each.record} wallets={wallets} />
    if (each.kind === 'revocation')
      return <Revocation key={each.record.id} revocation={each.record} wallets={wallets} />
    if (each.kind === 'app-call')
      return (
        <AppCall
          key={each.record.id}
          call={each.record}
          wallets={wallets}
          moved={each.transfers.flatMap((transfer) => propsOf(transfer) ?? [])}
        />
      )
    const props = propsOf(each.transfer)
    return props && <TransferRow key={transferKey(each.transfer)} {...props} />
  }
  const isHidden = (each: Entry) =>
    each.kind === 'transfer' &&
    (each.transfer.isClaimed || Boolean(tokenOf(namedIn(each.transfer))?.suspicion))
  const hidden = shown.filter(isHidden)
  if (entries.length === 0 && isPending) return <RowSkeletons />
  return (
    <>
      <NetworksNote failed={failed} retry={refetch}>
        {(networks) =>
          t`Transfers from other apps aren’t listed for ${networks}: the network can’t be reached, or its server doesn’t list the whole history.`
        }
      </NetworksNote>
      {entries.length === 0 ? <NothingYet /> : null}
      {shown.length > hidden.length ? (
        <ul aria-label={t`Activity`}>{shown.filter((each) => !isHidden(each)).map(row)}</ul>
      ) : null}
      {isPending ? <RowSkeletons count={2} /> : null}
      {entries.length > count ? (
        <div className="flex justify-center py-5">
          <Button onClick={() => setCount(count + PAGE)}>{t`Show more`}</Button>
        </div>
      ) : null}
      {hidden.length > 0 ? (
        <HiddenRows
          title={plural(hidden.length, { one: '# hidden transfer', other: '# hidden transfers' })}
          advice={t`These look like spam: tokens with misleading names, or transfers that a contract only claims. Don’t copy addresses from here.`}
          label={t`Hidden transfers`}
        >
          {hidden.map(row)}
        </HiddenRows>
      ) : null}
    </>
  )
}

const NothingYet = () => (
  <EmptyState
    title={t`No activity yet`}
    action={
      <Link to="/wallet/send" className={buttonClass('primary')}>
        {t`Send tokens`}
      </Link>
    }
  >
    {t`What you send, receive, swap and revoke will appear here. Only you can see this list.`}
  </EmptyState>
)

interface Sources {
  payments?: readonly TransactionRecord<'payment'>[] | undefined
  swaps?: readonly TransactionRecord<'swap'>[] | undefined
  revocations?: readonly TransactionRecord<'revocation'>[] | undefined
  appCalls?: readonly TransactionRecord<'app-call'>[] | undefined
  transfers: readonly OwnTransfer[]
}

/** The identifier that a transaction's record has. */
const recordIdOf = ({ chainId, hash }: OwnTransfer) => transactionRecordId(chainId, hash)

/**
 * All of it, newest first. What was done here isn't listed a second time by what the chain says of it; what came and
 * went by the call of an app is listed with it.
 */
function sorted(sources: Sources): Entry[] {
  const { payments = [], swaps = [], revocations = [], appCalls = [], transfers } = sources
  const byRecord = new Map<string, OwnTransfer[]>()
  for (const each of transfers)
    byRecord.set(recordIdOf(each), [...(byRecord.get(recordIdOf(each)) ?? []), each])
  const entries: Entry[] = [
    ...payments.map((record) => ({ kind: 'payment' as const, at: record.body.sentAt, record })),
    ...swaps.map((record) => ({ kind: 'swap' as const, at: record.body.sentAt, record })),
    ...revocations.map((record) => ({
      kind: 'revocation' as const,
      at: record.body.sentAt,
      record,
    })),
    ...appCalls.map((record) => ({
      kind: 'app-call' as const,
      at: record.body.sentAt,
      record,
      transfers: byRecord.get(record.id) ?? [],
    })),
  ]
  const known = new Set([...payments, ...swaps, ...revocations, ...appCalls].map(({ id }) => id))
  for (const transfer of transfers)
    if (!known.has(recordIdOf(transfer)))
      entries.push({ kind: 'transfer', at: transfer.at, transfer })
  return entries.toSorted((a, b) => b.at - a.at)
}

/** Reads who got the shown payments: they are in the store of users afterwards. */
function useRecipients(shown: readonly Entry[]): void {
  const { client } = useCastaway()
  const fids = [
    ...new Set(
      shown.flatMap((each) => (each.kind === 'payment' ? (each.record.body.fid ?? []) : [])),
    ),
  ].toSorted((a, b) => a - b)
  useQuery({
    queryKey: ['wallet-recipients', fids.join()],
    queryFn: async () => (await client.fetchBulkUsers({ fids: fids.slice(0, 100) })).users.length,
    enabled: fids.length > 0,
  })
}
