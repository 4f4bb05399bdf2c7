import { t } from '@lingui/core/macro'
import { useMe } from '@castaway/react'
import type { ReactNode } from 'react'
import { CHAINS } from '../../../shared/wallet/networks'
import {
  type SettledState,
  type TransactionKind,
  transactionOf,
  type TransactionRecord,
} from '../../../shared/wallet/transaction-records'
import { useTransaction } from '../../../shared/wallet/use-transaction'
import { transactionUrl } from '../../../shared/wallet/tokens'
import type { PersonalWallet } from '../../../shared/wallet/use-personal-wallets'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { ReplaceButtons } from './ReplaceButtons'

interface ActivityRowProps {
  chainId: string
  hash: string
  /** Unix milliseconds. */
  at: number
  image: ReactNode
  /** Further facts, after the network. */
  facts?: ReactNode
  /** What can be done with it. */
  below?: ReactNode
  /** What was done, in a sentence. */
  children: ReactNode
}

/** What was done, when and where. */
export function ActivityRow(props: ActivityRowProps) {
  const { chainId, hash, at, image, facts, below, children } = props
  const isIsland = useMe().data?.mode === 'island'
  return (
    <li className="flex items-center gap-3 border-b border-line px-(--row-x) py-3">
      {image}
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">{children}</p>
        <p className="text-small text-ink-soft">
          <RelativeTime time={new Date(at).toISOString()} /> · {CHAINS[chainId]?.name}
          {facts ? <> · {facts}</> : null}
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
        {below}
      </div>
    </li>
  )
}

/** What was done here, and what became of it. */
export function RecordRow({
  kind,
  record,
  wallets,
  image,
  more,
  children,
}: {
  kind: TransactionKind
  record: TransactionRecord
  wallets: readonly PersonalWallet[]
  image: ReactNode
  /** What else happened in the transaction. */
  more?: ReactNode
  children: ReactNode
}) {
  const { sentAt, state: saved, isCancellation } = record.body
  const askedBy = 'askedBy' in record.body ? record.body.askedBy : undefined
  const { chainId, hash } = transactionOf(record)
  const { state } = useTransaction(kind, chainId, hash, {
    isPending: saved === 'pending',
    isCancellation,
  })
  const shown = saved === 'pending' ? state : saved
  return (
    <ActivityRow
      chainId={chainId}
      hash={hash}
      at={sentAt}
      image={image}
      facts={
        <>
          <span className={shown === 'failed' ? 'text-danger' : ''}>
            {isCancellation && shown === 'pending' ? t`being canceled` : stateText(shown)}
          </span>
          {askedBy ? (
            <>
              {' · '}
              <bdi>{t`asked by ${askedBy}`}</bdi>
            </>
          ) : null}
        </>
      }
      below={
        shown === 'pending' || shown === 'unknown' ? (
          <ReplaceButtons kind={kind} record={record} wallets={wallets} />
        ) : (
          more
        )
      }
    >
      {children}
    </ActivityRow>
  )
}

const stateText = (state: 'pending' | 'unknown' | SettledState): string =>
  ({
    pending: () => t`pending`,
    confirmed: () => t`confirmed`,
    failed: () => t`failed`,
    canceled: () => t`canceled`,
    unknown: () => t`not confirmed yet`,
  })[state]()
