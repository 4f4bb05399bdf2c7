import { t } from '@lingui/core/macro'
import { useMe } from '@castaway/react'
import { CircleCheck, CircleX, Copy, ExternalLink, LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, buttonClass } from '../../ui/Button'
import { copyToClipboard } from '../../ui/copy-to-clipboard'
import { shortWallet } from '../profile/profile-meta'
import type { TransactionKind } from './transaction-records'
import { transactionUrl } from './tokens'
import { useTransaction } from './use-transaction'

interface TransactionStatusProps {
  kind: TransactionKind
  chainId: string
  hash: string
  /** What it is, for screen readers. */
  label: string
  titles: { pending: string; confirmed: string; failed: string }
  /** Why it failed, and what is lost. */
  failure: string
  /** What was sent or swapped. */
  children: ReactNode
  /** Further buttons. */
  more?: ReactNode
  onDone: () => void
}

/** A transaction that was sent: pending, then confirmed or failed. */
export function TransactionStatus(props: TransactionStatusProps) {
  const { kind, chainId, hash, label, titles, failure, children, more, onDone } = props
  const isIsland = useMe().data?.mode === 'island'
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, advice, checkAgain } = useTransaction(kind, chainId, hash)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-label={label}
      className="flex flex-col items-center gap-3 px-(--row-x) py-12 text-center"
    >
      {state === 'pending' ? (
        <LoaderCircle size={44} aria-hidden="true" className="animate-spin text-ink-soft" />
      ) : state === 'confirmed' ? (
        <CircleCheck size={44} aria-hidden="true" className="text-accent-strong" />
      ) : (
        <CircleX size={44} aria-hidden="true" className="text-danger" />
      )}
      <h2
        ref={heading}
        tabIndex={-1}
        aria-live="polite"
        className="text-title font-bold outline-none"
      >
        {state === 'unknown'
          ? t`Not confirmed yet`
          : state === 'canceled'
            ? t`Canceled`
            : titles[state]}
      </h2>
      <p>{children}</p>
      <p className="max-w-sm text-small text-ink-soft text-pretty">
        {state === 'pending'
          ? t`You can leave this page: it’s on its way.`
          : state === 'confirmed'
            ? t`It’s in a block now.`
            : state === 'failed'
              ? failure
              : state === 'canceled'
                ? t`Another transaction took its place. Nothing was moved.`
                : advice}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button tone="primary" onClick={onDone}>
          {t`Done`}
        </Button>
        {more}
        {state === 'unknown' ? (
          <Button onClick={() => checkAgain()}>{t`Check again`}</Button>
        ) : null}
        {isIsland ? null : (
          <a
            href={transactionUrl(chainId, hash)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('plain')}
          >
            <ExternalLink size={16} aria-hidden="true" />
            {t`View transaction`}
          </a>
        )}
      </div>
      <Button
        size="small"
        tone="quiet"
        icon={<Copy size={15} aria-hidden="true" />}
        onClick={() => void copyToClipboard(hash, 'hash')}
      >
        <span dir="ltr" data-transaction={hash} className="font-mono">
          {shortWallet(hash)}
        </span>
      </Button>
    </section>
  )
}
