import { t } from '@lingui/core/macro'
import type { SwapFacts } from '@castaway/wallet/swaps'
import type { SendProgress } from '@castaway/wallet/transactions'
import { CircleCheck, LoaderCircle } from 'lucide-react'
import { showAmount } from '../amounts'
import type { Holding } from '../holdings'

/** The transactions that the wallet asks for, and how far they are. */
export function SwapSteps({
  facts,
  sell,
  progress,
}: {
  facts: SwapFacts
  sell: Holding
  progress: SendProgress | undefined
}) {
  const { transactions, quote } = facts
  const amount = showAmount(quote.order.amount, sell.decimals)
  const isReset = (index: number) => transactions[index + 1]?.kind === 'approve'
  return (
    <div>
      <p className="mb-2 text-small font-semibold">{t`Your wallet asks for each step`}</p>
      <ol className="space-y-2 text-small">
        {transactions.map(({ kind }, index) => (
          <li key={index} className="flex items-center gap-3">
            <StepMark index={index} progress={progress} />
            <span className="min-w-0 flex-1">
              {kind === 'swap'
                ? t`Swap`
                : isReset(index)
                  ? t`Take back an earlier right`
                  : t`Allow the exchange to take ${amount} ${sell.symbol}`}
            </span>
            <span aria-live="polite" className="text-ink-soft">
              {progress?.step !== index
                ? null
                : progress.state === 'sign'
                  ? t`Confirm in your wallet`
                  : t`Waiting for a block`}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function StepMark({ index, progress }: { index: number; progress: SendProgress | undefined }) {
  if (progress && index < progress.step)
    return <CircleCheck size={22} aria-label={t`Done`} className="shrink-0 text-accent-strong" />
  if (progress?.step === index)
    return (
      <LoaderCircle
        size={22}
        aria-hidden="true"
        className="shrink-0 animate-spin text-accent-strong"
      />
    )
  return (
    <span
      aria-hidden="true"
      className="grid size-5.5 shrink-0 place-items-center rounded-full border border-line-strong text-[11px] font-bold"
    >
      {index + 1}
    </span>
  )
}
