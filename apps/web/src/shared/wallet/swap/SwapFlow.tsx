import { t } from '@lingui/core/macro'
import type { SwapFacts } from '@castaway/wallet/swaps'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { buttonClass } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { lazyWithRetry, loadWithRetry } from '../../../ui/lazy-with-retry'
import { RowSkeletons } from '../../../ui/Skeleton'
import { toastError } from '../../../ui/toast/toast-error'
import { useSendable } from '../send/use-sendable'
import { askQuote } from './quotes'
import { type ReviewedSwap, SwapForm } from './SwapForm'
import type { SwapRequest } from './swap-request'

// The screen itself is the form; what follows it needs a quote first.
const steps = () => import('./steps')
const SwapReview = lazyWithRetry(() => steps().then((file) => ({ default: file.SwapReview })))
const SwapStatus = lazyWithRetry(() => steps().then((file) => ({ default: file.SwapStatus })))

export interface SwapFlowProps {
  request: SwapRequest
  /** The host of the app that asked for it. */
  askedBy?: string | undefined
  /** Called as soon as the wallet has sent it, with all transactions in their order. */
  onSent?: (hashes: string[]) => void
  /** Called if it could not be sent. The person may try again. */
  onFailed?: (message: string) => void
  /** Leaves the flow after the swap was sent. */
  onDone: () => void
}

/** Swaps tokens: what for what, then a review, then what became of it. Inside a `LoginRoot`. */
export function SwapFlow({ request, askedBy, onSent, onFailed, onDone }: SwapFlowProps) {
  const sendable = useSendable(request.sell)
  const [swap, setSwap] = useState<ReviewedSwap>()
  const [isReviewed, setReviewed] = useState(false)
  const [sent, setSent] = useState<{ hash: string; facts: SwapFacts }>()
  // They are there before the form is filled in.
  useEffect(() => void loadWithRetry(steps), [])
  if (swap && sent)
    return (
      <Suspense fallback={<RowSkeletons />}>
        <SwapStatus draft={swap.draft} facts={sent.facts} hash={sent.hash} onDone={onDone} />
      </Suspense>
    )
  if (!sendable.ready) return <RowSkeletons />
  if (sendable.error && sendable.wallets.length === 0)
    return <ErrorState error={sendable.error} retry={sendable.retry} />
  if (sendable.wallets.length === 0) return <NoSwappingWallet />
  const renew = async (old: ReviewedSwap) => {
    try {
      const { exchange } = old
      const market = exchange
        ? { source: 'exchange' as const, exchange }
        : { source: 'service' as const }
      const quote = await askQuote(old.draft, market)
      if (quote) setSwap({ ...old, quote })
      else setReviewed(false)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <>
      {/* It keeps what was entered while the review is shown. */}
      <div hidden={isReviewed}>
        <SwapForm
          request={request}
          sendable={sendable}
          isHeld={isReviewed}
          onReview={(next) => {
            setSwap(next)
            setReviewed(true)
          }}
        />
      </div>
      {swap && isReviewed ? (
        <Suspense fallback={<RowSkeletons />}>
          <SwapReview
            key={String(swap.quote.amountOut)}
            swap={swap}
            askedBy={askedBy}
            coinPrice={sendable.tokens.find(({ contract }) => contract === null)?.price ?? null}
            onBack={() => setReviewed(false)}
            onRenew={() => renew(swap)}
            onFailed={onFailed}
            onSent={(hashes, facts) => {
              setSent({ hash: hashes.at(-1)!, facts })
              onSent?.(hashes)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

const NoSwappingWallet = () => (
  <EmptyState
    title={t`No wallet to swap with`}
    action={
      <Link to="/settings/wallets" className={buttonClass('primary')}>
        {t`Create or connect a wallet`}
      </Link>
    }
  >
    {t`To swap tokens, this browser needs one of your wallets.`}
  </EmptyState>
)
