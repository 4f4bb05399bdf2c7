import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SwapFacts } from '@castaway/wallet/swaps'
import { TokenAmount } from '../TokenText'
import { TransactionStatus } from '../TransactionStatus'
import type { SwapDraft } from './quotes'

/** A swap that was sent: pending, then confirmed or failed. */
export function SwapStatus({
  draft,
  facts,
  hash,
  onDone,
}: {
  draft: SwapDraft
  facts: SwapFacts
  hash: string
  onDone: () => void
}) {
  const { sell, buy, amount } = draft
  return (
    <TransactionStatus
      kind="swap"
      chainId={sell.chainId}
      hash={hash}
      label={t`Swap`}
      titles={{
        pending: t`Swapping…`,
        confirmed: t`Swapped`,
        failed: t`The swap failed`,
      }}
      failure={t`The price moved too far, or the chain rejected it. Your tokens are still yours; only the network fee was paid.`}
      onDone={onDone}
    >
      <Trans>
        <TokenAmount amount={amount} token={sell} /> for about{' '}
        <TokenAmount amount={facts.received ?? facts.quote.amountOut} token={buy} />
      </Trans>
    </TransactionStatus>
  )
}
