import { t } from '@lingui/core/macro'
import type { PendingTransaction } from '@castaway/wallet/transactions'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import {
  transactionOf,
  type TransactionKind,
  type TransactionRecord,
} from '../../../shared/wallet/transaction-records'
import { canSend, type PersonalWallet } from '../../../shared/wallet/use-personal-wallets'
import { Button } from '../../../ui/Button'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'

const ReplaceDialog = lazyWithRetry(() =>
  import('./ReplaceDialog').then((file) => ({ default: file.ReplaceDialog })),
)

/** Milliseconds between looks at what waits. */
const REFRESH = 10_000

async function waiting(chainId: string, hash: string): Promise<PendingTransaction | null> {
  const { chainClient, pendingTransaction } = await import('@castaway/wallet/transactions')
  return pendingTransaction(chainClient(Number(chainId)), hash as `0x${string}`)
}

/** Speeds up or cancels a transaction that waits to get into a block, if this browser has its wallet. */
export function ReplaceButtons({
  kind,
  record,
  wallets,
}: {
  kind: TransactionKind
  record: TransactionRecord
  wallets: readonly PersonalWallet[]
}) {
  const { chainId, hash } = transactionOf(record)
  const holder = wallets.find(
    (each) => canSend(each) && each.address.toLowerCase() === record.body.from.toLowerCase(),
  )
  const [purpose, setPurpose] = useState<'speed-up' | 'cancel'>()
  const { data: pending } = useQuery({
    queryKey: ['wallet-waiting', chainId, hash],
    queryFn: () => waiting(chainId, hash),
    enabled: holder !== undefined,
    refetchInterval: REFRESH,
    retry: false,
  })
  if (!holder?.wallet || !pending) return null
  // Other wallets may ignore the number of a transaction, and would send what is sped up a second time.
  if (holder.wallet.kind !== 'embedded')
    return (
      <p className="text-small text-ink-soft">
        {t`To speed it up or cancel it, open ${holder.wallet.name}.`}
      </p>
    )
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button size="small" onClick={() => setPurpose('speed-up')}>{t`Speed up`}</Button>
      {record.body.isCancellation ? null : (
        <Button size="small" tone="danger" onClick={() => setPurpose('cancel')}>
          {t`Cancel transaction`}
        </Button>
      )}
      <Suspense>
        {purpose ? (
          <ReplaceDialog
            kind={kind}
            record={record}
            holder={holder}
            pending={pending}
            purpose={purpose}
            onClose={() => setPurpose(undefined)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
