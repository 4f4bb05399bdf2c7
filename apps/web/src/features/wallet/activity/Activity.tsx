import { plural, t } from '@lingui/core/macro'
import { useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useRecords } from '../../../app/records'
import {
  transactionOf,
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
import { Revocation, SentTransfer, Swap } from './OwnTransactions'
import { TransferRow } from './TransferRow'
import { useOwners } from '../../../shared/wallet/use-owners'
import { type OwnTransfer, transferKey, useTransfers } from './use-transfers'

const PAGE = 25

type Entry =
  | { kind: 'payment'; at: number; record: TransactionRecord<'payment'> }
  | { kind: 'swap'; at: number; record: TransactionRecord<'swap'> }
  | { kind: 'revocation'; at: number; record: TransactionRecord<'revocation'> }
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
  const { transfers, isPending, failed, refetch } = useTransfers(wallets)
  const [count, setCount] = useState(PAGE)
  const own = useMemo(() => new Set(wallets.map(({ address }) => address.toLowerCase())), [wallets])
  const addresses = useMemo(() => [...own], [own])
  const { holdings } = useHoldings(addresses)
  const entries = sorted(payments, swaps, revocations, transfers)
  const shown = entries.slice(0, count)
  const moved = shown.flatMap((each) => (each.kind === 'transfer' ? [each.transfer] : []))
  const tokenOf = useDescribedTokens(moved.map(namedIn), holdings)
  const isReceived = ({ to }: OwnTransfer) => own.has(to.toLowerCase())
  const otherOf = (each: OwnTransfer) => (isReceived(each) ? each.from : each.to)
  const ownerOf = useOwners(moved.map(otherOf))
  useRecipients(shown)
  if (!payments || !swaps || !revocations) return <RowSkeletons />
  const row = (each: Entry) => {
    if (each.kind === 'payment')
      return <SentTransfer key={each.record.id} payment={each.record} wallets={wallets} />
    if (each.kind === 'swap')
      return <Swap key={each.record.id} swap={each.record} wallets={wallets} />
    if (each.kind === 'revocation')
      return <Revocation key={each.record.id} revocation={each.record} wallets={wallets} />
    const { transfer } = each
    const about = tokenOf(namedIn(transfer))
    return about ? (
      <TransferRow
        key={transferKey(transfer)}
        transfer={transfer}
        about={about}
        isReceived={isReceived(transfer)}
        other={ownerOf(otherOf(transfer))}
      />
    ) : null
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

/** All of it, newest first. What was done here isn't listed a second time by what the chain says of it. */
function sorted(
  payments: readonly TransactionRecord<'payment'>[] = [],
  swaps: readonly TransactionRecord<'swap'>[] = [],
  revocations: readonly TransactionRecord<'revocation'>[] = [],
  transfers: readonly OwnTransfer[] = [],
): Entry[] {
  const entries: Entry[] = [
    ...payments.map((record) => ({ kind: 'payment' as const, at: record.body.sentAt, record })),
    ...swaps.map((record) => ({ kind: 'swap' as const, at: record.body.sentAt, record })),
    ...revocations.map((record) => ({
      kind: 'revocation' as const,
      at: record.body.sentAt,
      record,
    })),
  ]
  const known = new Set(
    [...payments, ...swaps, ...revocations].map((record) => {
      const { chainId, hash } = transactionOf(record)
      return transactionRecordId(chainId, hash)
    }),
  )
  for (const transfer of transfers) {
    const { chainId, hash, at } = transfer
    if (!known.has(transactionRecordId(chainId, hash)))
      entries.push({ kind: 'transfer', at, transfer })
  }
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
