import { t } from '@lingui/core/macro'
import type { SwapFacts } from '@castaway/wallet/swaps'
import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button'
import { ErrorNote } from '../../sign-in/ErrorNote'
import { shortWallet } from '../../profile/profile-meta'
import { showAmount, showPercent } from '../amounts'
import type { Holding } from '../holdings'
import { networkName } from '../networks'
import { Fee, ReviewWarning } from '../ReviewRow'
import { describeAmong, SimulatedChanges } from '../SimulatedChanges'
import { TokenImage } from '../TokenImage'
import { FiatValue, TokenAmount } from '../TokenText'
import { Detail, QuoteDetails } from './QuoteDetails'
import { isHighSlippage, lossLevel, lossOf } from './risks'
import type { ReviewedSwap } from './SwapForm'
import { failureText, obstacleOf } from './swap-failures'
import { SwapSteps } from './SwapSteps'
import { useSwapReview } from './use-swap-review'

export interface SwapReviewProps {
  swap: ReviewedSwap
  /** The host of the app that asked for it. */
  askedBy: string | undefined
  /** Of the network's coin, in US dollars. */
  coinPrice: number | null
  onBack: () => void
  /** Asks for a new quote of the same swap. */
  onRenew: () => Promise<void>
  onSent: (hashes: string[], facts: SwapFacts) => void
  onFailed: ((message: string) => void) | undefined
}

/** Shows what a swap will do before anything is signed. Its quote is held. */
export function SwapReview(props: SwapReviewProps) {
  const { swap, askedBy, coinPrice, onBack, onRenew, onSent, onFailed } = props
  const { draft, quote, exchange, wallet } = swap
  const { sell, buy, amount } = draft
  const review = useSwapReview(swap, { askedBy, onSent, onFailed })
  const { facts, failure, progress } = review
  const [isAccepted, setAccepted] = useState(false)
  const [isRenewing, setRenewing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const obstacle = facts && obstacleOf(facts, draft)
  const impact = lossOf(quote, sell, buy)
  const loss = impact === null ? (facts?.tokenFee ?? null) : impact + (facts?.tokenFee ?? 0)
  const isSevere = lossLevel(loss) === 'severe'
  const received = facts?.received ?? quote.amountOut
  const isBusy = progress !== undefined
  const renew = async () => {
    setRenewing(true)
    await onRenew().finally(() => setRenewing(false))
  }
  return (
    <section aria-label={t`Review`} className="space-y-5 px-(--row-x) py-5">
      <h2 ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
        {t`Check before you swap`}
      </h2>
      <div className="rounded-card border border-line bg-raised p-4">
        <ReviewedToken label={t`You pay`} token={sell} amount={amount} />
        <ArrowDown size={18} aria-hidden="true" className="my-2 ms-2.5 text-ink-soft" />
        <ReviewedToken label={t`You receive about`} token={buy} amount={received} />
      </div>
      <dl className="divide-y divide-line rounded-card border border-line">
        <QuoteDetails
          quote={quote}
          sell={sell}
          buy={buy}
          exchange={exchange}
          {...(facts && { minimum: facts.minimum })}
        />
        <Detail label={t`Slippage`}>{showPercent(draft.slippage / 10_000)}</Detail>
        <Detail label={t`From`}>
          <bdi>{wallet.wallet!.name}</bdi>{' '}
          <span dir="ltr" className="font-mono text-ink-soft">
            {shortWallet(draft.account)}
          </span>
        </Detail>
        <Detail label={t`Network`}>{networkName(sell.network)}</Detail>
        <Detail label={t`Network fee`}>
          {facts ? (
            <Fee fee={facts.fee} price={coinPrice} />
          ) : (
            <span className="text-ink-soft">{t`Estimating…`}</span>
          )}
        </Detail>
      </dl>
      {facts?.simulation?.succeeds ? (
        <SimulatedChanges
          simulation={facts.simulation}
          describe={describeAmong([sell, buy])}
          exchange={facts.transactions.length > 1 ? quote.spender : null}
        />
      ) : null}
      {facts && !obstacle ? <Warnings facts={facts} swap={swap} impact={impact} /> : null}
      {isSevere && !obstacle ? (
        <label className="flex cursor-pointer gap-3 rounded-card border border-danger bg-danger-wash px-4 py-3 text-small">
          <input
            type="checkbox"
            checked={isAccepted}
            onChange={({ target }) => setAccepted(target.checked)}
            className="mt-0.5 size-4.5 shrink-0 accent-(--color-danger)"
          />
          <span className="text-pretty">
            {t`I lose about ${showPercent(loss ?? 0)} of what I pay, and want to swap anyway.`}
          </span>
        </label>
      ) : null}
      {facts && facts.transactions.length > 1 ? (
        <SwapSteps facts={facts} sell={sell} progress={progress} />
      ) : null}
      {review.error ? <ErrorNote failure={review.error} /> : null}
      {obstacle ? <ErrorNote failure={obstacle} /> : null}
      {failure ? (
        <ErrorNote failure={failureText(failure, draft)}>
          {failure.kind === 'moved' ? (
            <Button size="small" busy={isRenewing} onClick={() => void renew()}>
              {t`Get a new quote`}
            </Button>
          ) : null}
        </ErrorNote>
      ) : null}
      <div className="flex gap-2">
        <Button size="large" onClick={onBack} disabled={isBusy}>
          {t`Back`}
        </Button>
        <Button
          tone="primary"
          size="large"
          className="flex-1"
          busy={isBusy}
          disabled={
            !facts ||
            review.isExamining ||
            obstacle !== undefined ||
            failure?.kind === 'moved' ||
            (isSevere && !isAccepted)
          }
          onClick={review.confirm}
        >
          {t`Confirm and swap`}
        </Button>
      </div>
    </section>
  )
}

const ReviewedToken = ({
  label,
  token,
  amount,
}: {
  label: string
  token: Holding
  amount: bigint
}) => (
  <div className="flex items-center gap-3.5">
    <TokenImage token={token} size={40} />
    <div className="min-w-0 flex-1">
      <p className="text-small text-ink-soft">{label}</p>
      <p className="text-prose font-semibold [overflow-wrap:anywhere]">
        <TokenAmount amount={amount} token={token} />
      </p>
    </div>
    <p className="tabular shrink-0 text-small text-ink-soft">
      <FiatValue amount={amount} token={token} />
    </p>
  </div>
)

/** What someone should know before they confirm, the most serious first. */
function Warnings({
  facts,
  swap: { draft, quote },
  impact,
}: {
  facts: SwapFacts
  swap: ReviewedSwap
  impact: number | null
}) {
  const { buy } = draft
  const symbol = buy.symbol
  return (
    <>
      {facts.sellsAgain === false ? (
        <ReviewWarning>
          {t`You can’t sell ${symbol} again: its contract rejects that now. Thieves create such tokens.`}
        </ReviewWarning>
      ) : null}
      {facts.tokenFee > 0 ? (
        <ReviewWarning>
          {t`A token keeps ${showPercent(facts.tokenFee)} of what is transferred, so you receive less than the market price.`}
        </ReviewWarning>
      ) : null}
      {lossLevel(impact) === 'low' ? null : (
        <ReviewWarning>
          {t`Your swap moves the price by ${showPercent(impact!)}, because the market is small. A smaller amount gets a better price.`}
        </ReviewWarning>
      )}
      {impact === null ? (
        <ReviewWarning>
          {t`The market price isn’t known. Compare what you pay and what you receive yourself.`}
        </ReviewWarning>
      ) : null}
      {isHighSlippage(draft.slippage) ? (
        <ReviewWarning>
          {t`You accept as little as ${showAmount(facts.minimum, buy.decimals)} ${symbol}: traders look for swaps with so much slippage.`}
        </ReviewWarning>
      ) : null}
      {facts.simulation === null && quote.spender !== null ? (
        <ReviewWarning>{t`This network can’t simulate the swap, so nothing here was tried.`}</ReviewWarning>
      ) : null}
    </>
  )
}
