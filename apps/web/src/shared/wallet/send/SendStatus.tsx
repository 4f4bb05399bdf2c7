import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMe } from '@castaway/react'
import { CircleCheck, CircleX, Copy, ExternalLink, LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { displayNameOf, UserLink } from '../../../app/names'
import { Button, buttonClass } from '../../../ui/Button'
import { copyToClipboard } from '../../../ui/copy-to-clipboard'
import { shortWallet } from '../../profile/profile-meta'
import { transactionUrl } from '../tokens'
import { TokenAmount } from '../TokenText'
import type { TransferDraft } from './review'
import { useTransaction } from './use-transaction'

/** A transfer that was sent: pending, then confirmed or failed. */
export function SendStatus({
  draft,
  hash,
  onDone,
}: {
  draft: TransferDraft
  hash: string
  onDone: () => void
}) {
  const { recipient, token, amount } = draft
  const isIsland = useMe().data?.mode === 'island'
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, advice, checkAgain } = useTransaction(token.chainId, hash)
  useEffect(() => heading.current?.focus(), [])
  const { user } = recipient
  const name = user ? displayNameOf(user) : (recipient.name ?? shortWallet(recipient.address))
  return (
    <section
      aria-label={t`Transfer`}
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
        {state === 'pending'
          ? t`Sending…`
          : state === 'confirmed'
            ? t`Sent`
            : state === 'failed'
              ? t`The transfer failed`
              : t`Not confirmed yet`}
      </h2>
      <p>
        <Trans>
          <TokenAmount amount={amount} token={token} /> to{' '}
          <bdi className="font-semibold">{name}</bdi>
        </Trans>
      </p>
      <p className="max-w-sm text-small text-ink-soft text-pretty">
        {state === 'pending'
          ? t`You can leave this page: it’s on its way.`
          : state === 'confirmed'
            ? t`It’s in a block now.`
            : state === 'failed'
              ? t`The chain rejected it. Your tokens are still yours; only the network fee was paid.`
              : advice}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button tone="primary" onClick={onDone}>
          {t`Done`}
        </Button>
        {user ? (
          <UserLink user={user} className={buttonClass('plain')}>
            {t`View profile`}
          </UserLink>
        ) : null}
        {state === 'unknown' ? (
          <Button onClick={() => checkAgain()}>{t`Check again`}</Button>
        ) : null}
        {isIsland ? null : (
          <a
            href={transactionUrl(token.chainId, hash)}
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
