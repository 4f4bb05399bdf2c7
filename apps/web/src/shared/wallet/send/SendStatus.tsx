import { t } from '@lingui/core/macro'
import { useCastaway, useMe } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Copy, ExternalLink, LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { displayNameOf, UserLink } from '../../../app/names'
import { recordsOf } from '../../../app/records'
import { Button, buttonClass } from '../../../ui/Button'
import { copyToClipboard } from '../../../ui/copy-to-clipboard'
import { shortWallet } from '../../profile/profile-meta'
import { loginErrorText } from '../../sign-in/login-error-text'
import { transactionUrl } from '../tokens'
import { TokenAmount } from '../TokenText'
import { refreshHoldings } from '../use-holdings'
import { paymentId } from './payments'
import { confirmed, type TransferDraft } from './review'

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
  const castaway = useCastaway()
  const isIsland = useMe().data?.mode === 'island'
  const heading = useRef<HTMLHeadingElement>(null)
  const { status, error, refetch } = useQuery({
    queryKey: ['wallet-transaction', token.chainId, hash],
    queryFn: async () => {
      await confirmed(token.chainId, hash)
      return true
    },
    retry: false,
    staleTime: Infinity,
  })
  const failure = error && loginErrorText(error)
  const hasFailed = failure?.code === 'transaction_failure'
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (status === 'pending') return
    void refreshHoldings(castaway.queryClient)
    const { store } = recordsOf(castaway)
    const id = paymentId(token.chainId, hash)
    const body = store.get('payment', id)
    const state = status === 'success' ? 'confirmed' : 'failed'
    if (body && (status === 'success' || hasFailed))
      void store.put('payment', id, { ...body, state })
  }, [status, hasFailed, castaway, token.chainId, hash])
  const { user } = recipient
  const name = user ? displayNameOf(user) : (recipient.name ?? shortWallet(recipient.address))
  return (
    <section
      aria-label={t`Transfer`}
      className="flex flex-col items-center gap-3 px-(--row-x) py-12 text-center"
    >
      {status === 'pending' ? (
        <LoaderCircle size={44} aria-hidden="true" className="animate-spin text-ink-soft" />
      ) : status === 'success' ? (
        <CircleCheck size={44} aria-hidden="true" className="text-accent-strong" />
      ) : (
        <CircleX size={44} aria-hidden="true" className="text-danger" />
      )}
      <h2 ref={heading} tabIndex={-1} aria-live="polite" className="text-title font-bold outline-none">
        {status === 'pending'
          ? t`Sending…`
          : status === 'success'
            ? t`Sent`
            : hasFailed
              ? t`The transfer failed`
              : t`Not confirmed yet`}
      </h2>
      <p>
        <TokenAmount amount={amount} token={token} /> {t({ message: 'to', context: 'a transfer' })}{' '}
        <bdi className="font-semibold">{name}</bdi>
      </p>
      <p className="max-w-sm text-small text-ink-soft text-pretty">
        {status === 'pending'
          ? t`You can leave this page: it’s on its way.`
          : status === 'success'
            ? t`It’s in a block now.`
            : hasFailed
              ? t`The chain rejected it. Your tokens are still yours; only the network fee was paid.`
              : failure?.next}
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
        {status === 'error' && !hasFailed ? (
          <Button onClick={() => void refetch()}>{t`Check again`}</Button>
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
